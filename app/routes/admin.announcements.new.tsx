import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { loadNewAnnouncement, saveNewAnnouncement } from '~/app/features/announcements/announcements.server'
import { NewPage } from '~/app/features/announcements/write-form'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['announcements', 'people'],
  title: 'announcements:newTitle',
  form: 'long',
} satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadNewAnnouncement(args, 'team')

export const action = (args: ActionFunctionArgs) => saveNewAnnouncement(args, 'team')

export default pageOf<typeof loader, typeof action>(NewPage)
