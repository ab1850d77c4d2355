#pragma once

#include <dlfcn.h>
#include <jni.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>

/** What the JVM of this process allocates on the thread that started it, by the JVM's own counter
 * (com.sun.management.ThreadMXBean). */
class Allocated {
 public:
  /** Needs a JVM that has been started. */
  Allocated() {
    jint (*created)(JavaVM**, jsize, jsize*) = nullptr;
    void* symbol = dlsym(RTLD_DEFAULT, "JNI_GetCreatedJavaVMs");
    std::memcpy(&created, &symbol, sizeof symbol);
    JavaVM* vm = nullptr;
    jsize count = 0;
    void* env = nullptr;
    if (created == nullptr || created(&vm, 1, &count) != JNI_OK || count != 1 ||
        vm->GetEnv(&env, JNI_VERSION_10) != JNI_OK) {
      throw std::runtime_error("this thread has no JVM");
    }
    env_ = static_cast<JNIEnv*>(env);
    jclass factory = env_->FindClass("java/lang/management/ManagementFactory");
    jclass counting = env_->FindClass("com/sun/management/ThreadMXBean");
    bytes_ = env_->GetMethodID(counting, "getCurrentThreadAllocatedBytes", "()J");
    bean_ = env_->CallStaticObjectMethod(
        factory, env_->GetStaticMethodID(factory, "getThreadMXBean", "()Ljava/lang/management/ThreadMXBean;"));
    if (bean_ == nullptr || bytes_ == nullptr) {
      throw std::runtime_error("the JVM counts no allocations");
    }
  }

  /** Bytes since the thread is known to the JVM. */
  int64_t bytes() const { return env_->CallLongMethod(bean_, bytes_); }

 private:
  JNIEnv* env_ = nullptr;
  jobject bean_ = nullptr;
  jmethodID bytes_ = nullptr;
};
