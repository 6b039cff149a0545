import { JobsPage } from '~/app/features/jobs/jobs-page'
import { loadJobs as loader, saveJobs as action } from '~/app/features/jobs/jobs.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['jobs'], title: 'jobs:title' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(JobsPage)
