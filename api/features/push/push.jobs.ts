import { pushJob } from '~/api/features/notifications/notifications.service'
import { defineJob } from '~/api/platform/jobs'
import { type PushWish, sendPush } from './sending.service'

export const pushJobs = [
  defineJob<PushWish>({ name: pushJob, handler: (deps, _run, wish) => sendPush(deps, wish) }),
]
