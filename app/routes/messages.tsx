import type { LoaderFunctionArgs } from '@remix-run/node'
import { MessagesPage } from '~/app/features/messages/messages-page'
import { requireUser } from '~/app/platform/guard.server'

export const handle = { i18n: ['messages'], title: 'messages:title' }

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args)
  return null
}

export default function Route() {
  return <MessagesPage />
}
