import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TimeZoneForm } from '~/app/features/account/time-zone-form'
import { loadTimeZone, saveTimeZone } from '~/app/features/account/time-zones.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['account'], title: 'account:nav.time_zone' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadTimeZone(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveTimeZone(args)
}

export default function Route() {
  return <TimeZoneForm {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
