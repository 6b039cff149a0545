import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewAnnouncement, saveNewAnnouncement } from '~/app/features/announcements/announcements.server'
import { NewPage } from '~/app/features/announcements/write-form'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['announcements', 'people'],
  title: 'announcements:newTitle',
  form: 'long',
  help: 'announce-something',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNewAnnouncement(args, 'provider')
}

export async function action(args: ActionFunctionArgs) {
  return saveNewAnnouncement(args, 'provider')
}

export default function Route() {
  return <NewPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
