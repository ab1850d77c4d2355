// Arrays, and textures of them or of buffers: by reference, which CUDA 11 still has, and by object.
#include <stdio.h>
#include <string.h>

#include "memory.h"
#include "registry.h"

namespace policybridge::cudart {
namespace {

// cudaChannelFormatDesc.
struct Format {
  int x, y, z, w;
  int kind;
};

enum Kind { SIGNED = 0, UNSIGNED = 1, FLOAT = 2 };

// cudaExtent.
struct Extent {
  size_t width, height, depth;
};

// What a program knows as cudaArray.
struct Array {
  Format format;
  size_t width;
  size_t height;
  char* memory;
};

// The begin of textureReference, and of cudaTextureDesc.
struct Reference {
  int isNormalized;
  int filter;
  int addressing[3];
};

struct Description {
  int addressing[3];
  int filter;
  int isFraction;
  int isSrgb;
  float border[4];
  int isNormalized;
};

constexpr int WRAP = 0;
constexpr int CLAMP = 1;
constexpr int LINEAR = 1;

// cudaResourceDesc.
struct Resource {
  int type;
  union {
    const Array* array;
    struct {
      void* memory;
      Format format;
      size_t bytes;
    } linear;
    struct {
      void* memory;
      Format format;
      size_t width, height, pitch;
    } rows;
  };
};
static_assert(offsetof(Resource, array) == 8);
static_assert(offsetof(Resource, linear.bytes) == 40);
static_assert(offsetof(Resource, rows.pitch) == 56);

enum ResourceType { ARRAY = 0, LINEAR_MEMORY = 2, ROWS = 3 };

// In the order of Texture.Option in Java.
enum Option { NORMALIZED = 1, WRAPPED = 2, FILTERED = 4, UNSIGNED_FRACTIONS = 8, SIGNED_FRACTIONS = 16 };

size_t texelBytes(const Format& format) {
  return static_cast<size_t>(format.x + format.y + format.z + format.w) / 8;
}

// What the simulator receives of a texture; width in texels, of a texture without rows in bytes.
struct Texels {
  uint64_t at;
  uint64_t width;
  uint32_t height;
  uint32_t channels;
  uint32_t bits;
  uint32_t options;
};

uint32_t options(const Format& format, int isNormalized, int filter, int addressing, int isFraction) {
  uint32_t all = isNormalized != 0 ? NORMALIZED : 0;
  all |= addressing == WRAP ? WRAPPED : 0;
  all |= filter == LINEAR ? FILTERED : 0;
  if (isFraction != 0 && format.kind != FLOAT) {
    all |= format.kind == SIGNED ? SIGNED_FRACTIONS : UNSIGNED_FRACTIONS;
  }
  return all;
}

Texels texels(const void* memory, size_t width, size_t height, const Format& format, uint32_t options) {
  const int each[] = {format.x, format.y, format.z, format.w};
  uint32_t channels = 0;
  for (int bits : each) {
    channels += bits != 0 ? 1 : 0;
  }
  return {address(memory), width, static_cast<uint32_t>(height), channels, static_cast<uint32_t>(format.x), options};
}

Error refuse(const char* what) {
  fprintf(stderr, "policybridge: libcudart.so: %s (docs/cuda.md)\n", what);
  return NOT_SUPPORTED;
}

Error bind(const Reference* reference, const void* memory, size_t width, size_t height, const Format& format) {
  const TextureName* texture = registry().texture(reference);
  if (texture == nullptr) {
    return INVALID_TEXTURE;
  }
  Texels bound = texels(
      memory, width, height, format,
      options(format, reference->isNormalized, reference->filter, reference->addressing[0], texture->isFraction));
  const Name& name = texture->name;
  return ask(Call::BIND, {piece(bound), piece(name.binary), {name.text.data(), name.text.size()}}).error;
}

Error bindRows(const Reference* reference, const void* memory, const Format& format, size_t width, size_t height,
               size_t pitch) {
  return pitch == width * texelBytes(format)
             ? bind(reference, memory, width, height, format)
             : refuse("a texture of rows with a pitch that is not their width is not supported");
}

Error makeObject(uint64_t* to, const Resource& resource, const Description& how) {
  auto make = [&](const void* memory, size_t width, size_t height, const Format& format) {
    int addressing = resource.type == LINEAR_MEMORY ? CLAMP : how.addressing[0];
    Texels made = texels(memory, width, height, format,
                         options(format, how.isNormalized, how.filter, addressing, how.isFraction));
    Reply reply = ask(Call::OBJECT, {piece(made)});
    *to = static_cast<uint64_t>(reply.number<int64_t>(0));
    return reply.error;
  };
  switch (resource.type) {
    case ARRAY:
      return make(resource.array->memory, resource.array->width, resource.array->height, resource.array->format);
    case LINEAR_MEMORY:
      return make(resource.linear.memory, resource.linear.bytes, 1, resource.linear.format);
    case ROWS:
      return resource.rows.pitch == resource.rows.width * texelBytes(resource.rows.format)
                 ? make(resource.rows.memory, resource.rows.width, resource.rows.height, resource.rows.format)
                 : refuse("a texture of rows with a pitch that is not their width is not supported");
    default:
      return refuse("a texture of a mipmapped array is not supported");
  }
}

Error makeArray(Array** to, const Format& format, size_t width, size_t height) {
  Array made{format, width, height == 0 ? 1 : height, nullptr};
  void* memory = nullptr;
  if (Error error = allocate(&memory, made.width * made.height * texelBytes(format))) {
    return error;
  }
  made.memory = static_cast<char*>(memory);
  *to = new Array(made);
  return SUCCESS;
}

size_t rowBytes(const Array* array) { return array->width * texelBytes(array->format); }

// Byte `x` of row `y`.
char* inArray(const Array* array, size_t x, size_t y) { return array->memory + y * rowBytes(array) + x; }

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL void __cudaRegisterTexture(void** handle, const void* reference, const void**, const char* name, int,
                                       int fraction, int) {
  registry().addTexture(reference, named(handle, name), fraction != 0);
}

CUDART_CALL Format cudaCreateChannelDesc(int x, int y, int z, int w, int kind) { return {x, y, z, w, kind}; }

CUDART_CALL Error cudaGetChannelDesc(Format* to, const Array* array) {
  *to = array->format;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaMallocArray(Array** to, const Format* format, size_t width, size_t height, unsigned) {
  return kept(makeArray(to, *format, width, height));
}

CUDART_CALL Error cudaFreeArray(Array* array) {
  Error error = array == nullptr ? SUCCESS : release(array->memory);
  delete array;
  return kept(error);
}

CUDART_CALL Error cudaArrayGetInfo(Format* format, Extent* extent, unsigned* flags, const Array* array) {
  if (format != nullptr) {
    *format = array->format;
  }
  if (extent != nullptr) {
    *extent = {array->width, array->height, 0};
  }
  if (flags != nullptr) {
    *flags = 0;
  }
  return kept(SUCCESS);
}

CUDART_CALL Error cudaMemcpyToArray(Array* to, size_t x, size_t y, const void* from, size_t size, Copy kind) {
  return kept(copy(inArray(to, x, y), from, size, kind));
}

CUDART_CALL Error cudaMemcpyToArrayAsync(Array* to, size_t x, size_t y, const void* from, size_t size, Copy kind,
                                         void*) {
  return kept(copy(inArray(to, x, y), from, size, kind));
}

CUDART_CALL Error cudaMemcpyFromArray(void* to, const Array* from, size_t x, size_t y, size_t size, Copy kind) {
  return kept(copy(to, inArray(from, x, y), size, kind));
}

CUDART_CALL Error cudaMemcpy2DToArray(Array* to, size_t x, size_t y, const void* from, size_t pitch, size_t width,
                                      size_t height, Copy kind) {
  return kept(copyRows(inArray(to, x, y), rowBytes(to), from, pitch, width, height, kind));
}

CUDART_CALL Error cudaMemcpy2DToArrayAsync(Array* to, size_t x, size_t y, const void* from, size_t pitch, size_t width,
                                           size_t height, Copy kind, void*) {
  return kept(copyRows(inArray(to, x, y), rowBytes(to), from, pitch, width, height, kind));
}

CUDART_CALL Error cudaMemcpy2DFromArray(void* to, size_t pitch, const Array* from, size_t x, size_t y, size_t width,
                                        size_t height, Copy kind) {
  return kept(copyRows(to, pitch, inArray(from, x, y), rowBytes(from), width, height, kind));
}

CUDART_CALL Error cudaBindTexture(size_t* offset, const Reference* reference, const void* memory, const Format* format,
                                  size_t size) {
  if (offset != nullptr) {
    *offset = 0;
  }
  return kept(bind(reference, memory, size, 1, *format));
}

CUDART_CALL Error cudaBindTexture2D(size_t* offset, const Reference* reference, const void* memory,
                                    const Format* format, size_t width, size_t height, size_t pitch) {
  if (offset != nullptr) {
    *offset = 0;
  }
  return kept(bindRows(reference, memory, *format, width, height, pitch));
}

CUDART_CALL Error cudaBindTextureToArray(const Reference* reference, const Array* array, const Format* format) {
  return kept(bind(reference, array->memory, array->width, array->height, *format));
}

CUDART_CALL Error cudaUnbindTexture(const Reference*) { return kept(SUCCESS); }

CUDART_CALL Error cudaGetTextureReference(const Reference** to, const void* symbol) {
  *to = static_cast<const Reference*>(symbol);
  return kept(registry().texture(symbol) != nullptr ? SUCCESS : INVALID_TEXTURE);
}

CUDART_CALL Error cudaGetTextureAlignmentOffset(size_t* to, const Reference*) {
  *to = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaCreateTextureObject(uint64_t* to, const Resource* resource, const Description* how, const void*) {
  return kept(makeObject(to, *resource, *how));
}

// What CUDA 11.8 may call it.
CUDART_CALL Error cudaCreateTextureObject_v2(uint64_t* to, const Resource* resource, const Description* how,
                                             const void*) {
  return kept(makeObject(to, *resource, *how));
}

CUDART_CALL Error cudaDestroyTextureObject(uint64_t) { return kept(SUCCESS); }
