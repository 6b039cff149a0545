import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkPage } from '~/app/features/links/link-page'
import { loadLink, saveLink } from '~/app/features/links/links.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['links', 'facts'],
  help: 'link-outlet',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLink(args, 'own')
}

export async function action(args: ActionFunctionArgs) {
  return saveLink(args, 'own')
}

/** Also revalidate after a refusal: the page then shows the current state of the link. */
export const shouldRevalidate = () => true

export default function Route() {
  return (
    <LinkPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result ?? null} />
  )
}
