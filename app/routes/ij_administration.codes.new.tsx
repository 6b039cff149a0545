import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewCode, makeCode } from '~/app/features/validation-codes/codes.server'
import { NewCodePage } from '~/app/features/validation-codes/new-code-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['codes'], title: 'codes:new.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNewCode(args)
}

export async function action(args: ActionFunctionArgs) {
  return makeCode(args)
}

export default function Route() {
  return <NewCodePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
