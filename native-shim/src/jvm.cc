#include "jvm.h"

#include <dirent.h>
#include <dlfcn.h>
#include <jni.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "failure.h"

namespace policybridge {
namespace {

/** The jars of the default class path, in order; driver/CMakeLists.txt archives their classes. */
constexpr const char* kJars[] = {"policybridge-api",      "policybridge-source", "policybridge-session",
                                 "policybridge-policies", "policybridge-bridge", "jna"};
constexpr const char* kEntryPoint = "io/policybridge/bridge/jna/JnaEntryPoint";
constexpr uint64_t kMegabyte = 1 << 20;
constexpr uint64_t kMostStack = 512 * kMegabyte;

std::string folder(const std::string& path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

bool exists(const std::string& path) { return access(path.c_str(), R_OK) == 0; }

std::string real_path(const std::string& path) {
  char resolved[PATH_MAX];
  return realpath(path.c_str(), resolved) == nullptr ? path : resolved;
}

/** Paths of the entries of a folder, in order. */
std::vector<std::string> entries(const std::string& path) {
  std::vector<std::string> found;
  if (DIR* dir = opendir(path.c_str())) {
    while (dirent* entry = readdir(dir)) {
      if (entry->d_name[0] != '.') {
        found.push_back(path + "/" + entry->d_name);
      }
    }
    closedir(dir);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/** JAVA_HOME, then the java on PATH, then the usual folders. */
std::vector<std::string> java_homes() {
  std::vector<std::string> homes;
  if (const char* home = std::getenv("JAVA_HOME")) {
    homes.emplace_back(home);
  }
  if (const char* path = std::getenv("PATH")) {
    std::istringstream folders(path);
    for (std::string bin; std::getline(folders, bin, ':');) {
      if (exists(bin + "/java")) {
        homes.push_back(folder(folder(real_path(bin + "/java"))));
      }
    }
  }
  for (const char* usual : {"/usr/lib/jvm", "/usr/java", "/opt/java"}) {
    for (const std::string& home : entries(usual)) {
      homes.push_back(home);
    }
  }
  return homes;
}

std::string libjvm(const Settings& settings) {
  if (!settings.jvm.empty()) {
    if (!exists(settings.jvm)) {
      throw Failure("jvm = " + settings.jvm + " cannot be read; expected a libjvm.so");
    }
    return settings.jvm;
  }
  for (const std::string& home : java_homes()) {
    std::string library = home + "/lib/server/libjvm.so";
    if (exists(library)) {
      return library;
    }
  }
  throw Failure(
      "no JVM was found: set JAVA_HOME to a Java of at least 17, or jvm = .../libjvm.so in the configuration");
}

std::string jar_folder() { return folder(library_path()) + "/java"; }

/** The jar in the folder beside this library whose name begins with `name` and a version. */
std::string jar(const std::string& name) {
  const std::string start = jar_folder() + "/" + name + "-";
  for (const std::string& file : entries(jar_folder())) {
    if (file.rfind(start, 0) == 0 && std::isdigit(static_cast<unsigned char>(file[start.size()])) != 0) {
      return file;
    }
  }
  throw Failure("no " + name + "-*.jar in " + jar_folder() + ": build it, or set class-path in the configuration");
}

/** The class path of the configuration, else the jars beside this library that a session needs; the JVM would open and
 * search every further one. */
std::string class_path(const Settings& settings) {
  if (settings.class_path.empty()) {
    std::string jars;
    for (const char* name : kJars) {
      jars += (jars.empty() ? "" : ":") + jar(name);
    }
    return jars;
  }
  std::istringstream parts(settings.class_path);
  for (std::string part; std::getline(parts, part, ':');) {
    if (!exists(part)) {
      throw Failure("class-path: " + part + " cannot be read; expected a jar or a folder of classes");
    }
  }
  return settings.class_path;
}

/**
 * The archive of the classes in these jars, which the build creates; it halves the start of the JVM. A JVM other than
 * the build's, or one that finds other jars, loads the jars instead; newer JVMs would print a warning on stdout.
 */
std::vector<std::string> archive_options(const Settings& settings) {
  const std::string archive = jar_folder() + "/classes.jsa";
  if (!settings.class_path.empty() || !exists(archive)) {
    return {};
  }
  return {"-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off"};
}

/** The JVM puts its guard pages -Xss below the top of the creating thread's stack: less than the host may use would be
 * a silent crash. */
std::string stack_option() {
  rlimit limit{};
  uint64_t bytes = 8 * kMegabyte;
  if (getrlimit(RLIMIT_STACK, &limit) == 0) {
    bytes = limit.rlim_cur == RLIM_INFINITY ? kMostStack : limit.rlim_cur;
  }
  return "-Xss" + std::to_string(std::max<uint64_t>(1, std::min(bytes, kMostStack) / kMegabyte)) + "m";
}

/** JNA's own library, which the build unpacks beside this one; JNA would unpack it at every start into a folder of the
 * user's. */
std::string jna_folder() {
#if defined(__aarch64__)
  const char* machine = "linux-aarch64";
#else
  const char* machine = "linux-x86-64";
#endif
  return folder(library_path()) + "/jna/com/sun/jna/" + machine;
}

/** "class: message" of the exception that is pending, which is cleared. */
std::string pending(JNIEnv* env) {
  jthrowable thrown = env->ExceptionOccurred();
  env->ExceptionClear();
  if (thrown == nullptr) {
    return "no exception";
  }
  jmethodID to_string = env->GetMethodID(env->GetObjectClass(thrown), "toString", "()Ljava/lang/String;");
  auto text = static_cast<jstring>(env->CallObjectMethod(thrown, to_string));
  if (env->ExceptionCheck() || text == nullptr) {
    env->ExceptionClear();
    return "an exception";
  }
  const char* bytes = env->GetStringUTFChars(text, nullptr);
  std::string message = bytes == nullptr ? "an exception" : bytes;
  env->ReleaseStringUTFChars(text, bytes);
  return message;
}

JNIEnv* create(const std::string& library, const std::string& classes, const Settings& settings, void (*exit)(int)) {
  void* jvm = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (jvm == nullptr) {
    throw Failure("the JVM " + library + " cannot be loaded: " + dlerror());
  }
  auto create_vm = reinterpret_cast<jint (*)(JavaVM**, void**, void*)>(dlsym(jvm, "JNI_CreateJavaVM"));
  if (create_vm == nullptr) {
    throw Failure(library + " has no JNI_CreateJavaVM; expected a libjvm.so");
  }
  std::vector<std::string> texts = {
      "-Djava.class.path=" + classes,
      stack_option(),
      "-Xmx" + settings.heap,
      "-Xrs",  // signals stay the host's
      "-XX:+UseSerialGC",
      "-XX:-UsePerfData",
      "-Xshare:auto",
      "-Djna.nosys=true",
      "-Djna.boot.library.path=" + jna_folder(),
      "-Djna.platform.library.path=/",  // JNA need not run ldconfig to find system libraries
      "-Dfile.encoding=UTF-8",
      "-Duser.timezone=UTC",
      "--enable-native-access=ALL-UNNAMED"};
  const std::vector<std::string> archive = archive_options(settings);
  texts.insert(texts.end(), archive.begin(), archive.end());
  texts.insert(texts.end(), settings.jvm_options.begin(), settings.jvm_options.end());
  std::vector<JavaVMOption> options;
  options.reserve(texts.size() + 1);
  for (std::string& text : texts) {
    options.push_back({text.data(), nullptr});
  }
  char exit_hook[] = "exit";
  options.push_back({exit_hook, reinterpret_cast<void*>(exit)});
  JavaVMInitArgs arguments{JNI_VERSION_10, static_cast<jint>(options.size()), options.data(), JNI_FALSE};
  JavaVM* vm = nullptr;
  void* env = nullptr;
  jint status = create_vm(&vm, &env, &arguments);
  if (status != JNI_OK) {
    throw Failure("the JVM " + library + " could not be started (status " + std::to_string(status) + ")" +
                  (settings.jvm_options.empty() ? "" : "; it was given jvm-options"));
  }
  return static_cast<JNIEnv*>(env);
}

void boot(JNIEnv* env, const std::string& classes) {
  jclass type = env->FindClass(kEntryPoint);
  if (type == nullptr) {
    throw Failure("the class path " + classes + " lacks PolicyBridge's classes: " + pending(env));
  }
  jmethodID start = env->GetStaticMethodID(type, "start", "(Ljava/lang/String;)V");
  jstring path = start == nullptr ? nullptr : env->NewStringUTF(library_path().c_str());
  if (path != nullptr) {
    env->CallStaticVoidMethod(type, start, path);
  }
  if (env->ExceptionCheck()) {
    throw Failure("the Java side could not be started: " + pending(env));
  }
}

}  // namespace

std::string library_path() {
  Dl_info info{};
  return dladdr(reinterpret_cast<void*>(&library_path), &info) == 0 ? "" : real_path(info.dli_fname);
}

void start_jvm(const Settings& settings, void (*exit)(int)) {
  static std::string started_with;
  std::string library = libjvm(settings);
  std::string classes = class_path(settings);
  std::string wanted = library + ", class-path " + classes + ", heap " + settings.heap;
  for (const std::string& option : settings.jvm_options) {
    wanted += " " + option;
  }
  if (started_with.empty()) {
    JNIEnv* env = create(library, classes, settings, exit);
    started_with = wanted;
    boot(env, classes);
  } else if (started_with != wanted) {
    throw Failure("a process has one JVM, and it was started with " + started_with + "; expected the same again, not " +
                  wanted);
  }
}

}  // namespace policybridge
