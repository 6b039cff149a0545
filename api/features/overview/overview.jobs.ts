import { defineJob } from '~/api/platform/jobs'
import { noteFigures } from './figures.service'

export const overviewJobs = [
  defineJob({ name: 'overview.figures', schedule: '15 0 * * *', handler: noteFigures }),
]
