#include "line_stream.h"

#include "background.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr size_t kBlock = 512 * 1024;

}  // namespace

LineStream::LineStream(const std::string& file, const std::string& header) : file_(file, file), filling_(header) {
  writer_ = without_signals([this] { write_all(); });
}

LineStream::~LineStream() {
  try {
    finish();
  } catch (const Failure&) {
    // The session already reports another failure.
  }
}

void LineStream::write(const char* lines, size_t size) {
  filling_.append(lines, size);
  if (filling_.size() >= kBlock) {
    hand_over(false);
  }
}

void LineStream::end_part() {
  hand_over(true);
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
}

void LineStream::hand_over(bool ends_part) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !busy_; });
  if (!failure_.empty()) {
    throw Failure(failure_);
  }
  full_.swap(filling_);
  filling_.clear();
  ends_part_ = ends_part;
  busy_ = true;
  changed_.notify_all();
}

void LineStream::write_all() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return busy_ || finished_; });
    if (!busy_) {
      return;
    }
    lock.unlock();
    std::string failure;
    try {
      file_.write(full_.data(), full_.size());
      if (ends_part_) {
        file_.end_frame();
      }
    } catch (const Failure& problem) {
      failure = problem.what();
    }
    lock.lock();
    failure_ = failure_.empty() ? failure : failure_;
    busy_ = false;
    changed_.notify_all();
  }
}

void LineStream::finish() {
  if (!writer_.joinable()) {
    return;
  }
  std::string failure;
  try {
    end_part();
  } catch (const Failure& problem) {
    failure = problem.what();
  }
  {
    std::lock_guard<std::mutex> lock(mutex_);
    finished_ = true;
  }
  changed_.notify_all();
  writer_.join();
  if (!failure.empty()) {
    throw Failure(failure);
  }
  file_.close();
}

}  // namespace policybridge
