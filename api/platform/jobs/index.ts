export { defineJob, type Enqueue, type EnqueueOptions, type Job, type JobRun } from './job'
export { createJobQueue, type JobQueue, type JobQueueOptions } from './queue'
