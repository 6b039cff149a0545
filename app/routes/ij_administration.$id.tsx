import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CasePage } from '~/app/features/validation/case-page'
import { loadCase, saveDecision } from '~/app/features/validation/case.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['validation', 'profile-fields', 'facts'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadCase(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveDecision(args)
}

/** Also revalidate after a refusal: the page then shows the current state of the request. */
export const shouldRevalidate = () => true

export default function Route() {
  return (
    <CasePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result ?? null} />
  )
}
