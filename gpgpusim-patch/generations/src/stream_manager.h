// Stand-in: the queue of work between the program's thread and the simulation thread.
class stream_manager {
 public:
  bool empty_protected();
  bool empty() { return true; }
};
