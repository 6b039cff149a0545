import { useActionData, useLoaderData } from '@remix-run/react'
import { TimeZoneForm } from '~/app/features/account/time-zone-form'
import { loadTimeZone as loader, saveTimeZone as action } from '~/app/features/account/account.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['account'], title: 'account:nav.time_zone' } satisfies PageHandle
export { loader, action }

export default function Route() {
  return <TimeZoneForm {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
