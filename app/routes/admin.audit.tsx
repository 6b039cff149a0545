import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadLog, verifyLog } from '~/app/features/audit/audit.server'
import { LogPage } from '~/app/features/audit/log-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['audit'], title: 'audit:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadLog(args)
}

export async function action(args: ActionFunctionArgs) {
  return verifyLog(args)
}

export default function Route() {
  return <LogPage {...useLoaderData<typeof loader>()} verified={useActionData<typeof action>()?.verified} />
}
