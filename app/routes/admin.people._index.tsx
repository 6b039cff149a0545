import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PeoplePage } from '~/app/features/people-admin/people-page'
import { loadPeople } from '~/app/features/people-admin/people.server'

export const handle = { i18n: ['people'], title: 'people:list.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadPeople(args)
}

export default function Route() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />
}
