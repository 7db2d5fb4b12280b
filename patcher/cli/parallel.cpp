// A counter that threads take the next job from.
#include "patcher/cli/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace bonepatch::cli {
namespace {

class Jobs {
 public:
  Jobs(std::size_t count, const std::function<void(std::size_t)>& work, const std::function<void(std::size_t)>& done)
      : count_(count), work_(work), done_(done) {}

  /// Takes jobs until there are none left, or one of them ended in an exception.
  void Run() {
    for (std::size_t i = next_++; i < count_; i = next_++) {
      try {
        work_(i);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!fault_) fault_ = std::current_exception();
        next_ = count_;
        return;
      }
      const std::lock_guard lock(mutex_);
      ++finished_;
      if (done_) done_(finished_);
    }
  }

  const std::exception_ptr& fault() const { return fault_; }

 private:
  const std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  const std::function<void(std::size_t)>& done_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::size_t finished_ = 0;
  std::exception_ptr fault_;
};

}  // namespace

void ForEachIndex(std::size_t count, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done) {
  Jobs jobs(count, work, done);
  {
    const std::size_t threads = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count);
    std::vector<std::jthread> helpers;  // this thread works, too
    try {
      while (helpers.size() + 1 < threads) helpers.emplace_back([&jobs] { jobs.Run(); });
    } catch (const std::system_error&) {
      // The system gives no more threads; those that are there do it.
    }
    jobs.Run();
  }
  if (jobs.fault()) std::rethrow_exception(jobs.fault());
}

}  // namespace bonepatch::cli
