import { useLoaderData } from '@remix-run/react'
import { JobsPage } from '~/app/features/jobs/jobs-page'
import { loadJobs as loader, saveJobs as action } from '~/app/features/jobs/jobs.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['jobs'], title: 'jobs:title' } satisfies PageHandle
export { loader, action }

export default function Route() {
  return <JobsPage {...useLoaderData<typeof loader>()} />
}
