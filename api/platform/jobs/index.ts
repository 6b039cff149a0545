export { defineJob, type Job, type JobRun } from './job'
export type { Enqueue, EnqueueOptions } from './enqueue'
export { withoutPersons } from './failure'
export { createJobQueue, JOBS_TOPIC, type JobQueue, type JobQueueOptions } from './queue'
