import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { JobsPage } from '~/app/features/jobs/jobs-page'
import { loadJobs, saveJobs } from '~/app/features/jobs/jobs.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['jobs'], title: 'jobs:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadJobs(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveJobs(args)
}

export default function Route() {
  return <JobsPage {...useLoaderData<typeof loader>()} />
}
