import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadLog, verifyLog } from '~/app/features/audit/audit.server'
import { LogPage } from '~/app/features/audit/log-page'

export const handle = { i18n: ['audit'], title: 'audit:title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadLog(args)
}

export async function action(args: ActionFunctionArgs) {
  return verifyLog(args)
}

export default function Route() {
  return <LogPage {...useLoaderData<typeof loader>()} verified={useActionData<typeof action>()?.verified} />
}
