import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewCode as loader, makeCode as action } from '~/app/features/validation-codes/codes.server'
import { NewCodePage } from '~/app/features/validation-codes/code-list-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['codes'], title: 'codes:new.title' } satisfies PageHandle
export { loader, action }

export default function Route() {
  return <NewCodePage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
