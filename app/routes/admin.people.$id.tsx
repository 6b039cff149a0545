import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PersonPage } from '~/app/features/people-admin/person-page'
import { loadPerson, savePerson } from '~/app/features/people-admin/person.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['people', 'profile-fields', 'facts'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadPerson(args)
}

export async function action(args: ActionFunctionArgs) {
  return savePerson(args)
}

/** Also revalidate after a refusal: its address then asks for the reason again. */
export const shouldRevalidate = () => true

export default function Route() {
  return <PersonPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
