// Stand-in: queues between the units of a memory partition.
#ifndef DELAYQUEUE_H
#define DELAYQUEUE_H

#include <stddef.h>

template <class T>
struct fifo_data {
  T *m_data;
  fifo_data<T> *m_next;
};

template <class T>
class fifo_pipeline {
 public:
  fifo_pipeline(const char *, unsigned, unsigned maxlen) : m_max_len(maxlen) {}
  bool full() const { return m_length >= m_max_len; }
  bool empty() const { return m_head == NULL; }
  T *top() const { return m_head->m_data; }
  void push(T *data) {
    fifo_data<T> *last = new fifo_data<T>{data, NULL};
    (m_head == NULL ? m_head : m_tail->m_next) = last;
    m_tail = last;
    m_length++;
  }
  T *pop() {
    fifo_data<T> *first = m_head;
    T *data = first->m_data;
    m_head = first->m_next;
    delete first;
    m_length--;
    return data;
  }

 private:
  unsigned m_max_len, m_length = 0;
  fifo_data<T> *m_head = NULL, *m_tail = NULL;
};

#endif
