import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { ProtectPage } from '~/app/features/protect/protect-page'
import { enterPreview, loadProtect } from '~/app/features/protect/protect.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['protect'],
  title: 'protect:title',
  layout: 'empty',
} satisfies PageHandle

export function loader(args: LoaderFunctionArgs) {
  return loadProtect(args)
}

export async function action(args: ActionFunctionArgs) {
  return enterPreview(args)
}

export default function Route() {
  const brand = useLayoutData()?.brandName ?? ''
  const result = useActionData<typeof action>()?.result
  return <ProtectPage {...useLoaderData<typeof loader>()} brand={brand} result={result} />
}
