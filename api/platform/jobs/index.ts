export { defineJob, type Enqueue, type EnqueueOptions, type Job, type JobRun } from './job'
export { withoutPersons } from './failure'
export { createJobQueue, JOBS_TOPIC, type JobQueue, type JobQueueOptions } from './queue'
