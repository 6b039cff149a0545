import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PeoplePage } from '~/app/features/people-admin/people-page'
import { loadPeople } from '~/app/features/people-admin/people.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['people'], title: 'people:list.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadPeople(args)
}

export default function Route() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />
}
