#include "stream_manager.h"
#include "abstract_hardware_model.h"

bool stream_manager::empty_protected() {
  bool result = true;
  if (!empty()) result = false;
  return result;
}
