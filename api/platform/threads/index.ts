export { openThreads, type Threads } from './threads'
export { defineTask, EndedRunError, type Task } from './task'
