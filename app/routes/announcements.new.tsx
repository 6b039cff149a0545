import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { loadNewAnnouncement, saveNewAnnouncement } from '~/app/features/announcements/announcements.server'
import { NewPage } from '~/app/features/announcements/write-form'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['announcements', 'people'],
  title: 'announcements:newTitle',
  form: 'long',
  help: 'announce-something',
} satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadNewAnnouncement(args, 'provider')

export const action = (args: ActionFunctionArgs) => saveNewAnnouncement(args, 'provider')

export default pageOf<typeof loader, typeof action>(NewPage)
