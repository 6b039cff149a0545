import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsentPage } from '~/app/features/content/consent-page'
import { loadConsent, saveConsent } from '~/app/features/content/content.server'

export const handle = { i18n: ['content'] }

export async function loader(args: LoaderFunctionArgs) {
  return loadConsent(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveConsent(args)
}

export default function Route() {
  const { page, choice } = useLoaderData<typeof loader>()
  return <ConsentPage page={page} choice={choice} />
}
