import { useActionData, useLoaderData } from '@remix-run/react'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { ProtectPage } from '~/app/features/protect/protect-page'
import { enterPreview as action, loadProtect as loader } from '~/app/features/protect/protect.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['protect'],
  title: 'protect:title',
  layout: 'empty',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  const brand = useLayoutData()?.brandName ?? ''
  const result = useActionData<typeof action>()?.result
  return <ProtectPage {...useLoaderData<typeof loader>()} brand={brand} result={result} />
}
