import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { loadAnnouncement, saveAnnouncement } from '~/app/features/announcements/announcements.server'
import { AnnouncementPage } from '~/app/features/announcements/announcement-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/announcements.css?url'

export const handle = {
  i18n: ['announcements', 'people'],
  form: 'long',
  help: 'announce-something',
} satisfies PageHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = (args: LoaderFunctionArgs) => loadAnnouncement(args, 'provider')

export const action = (args: ActionFunctionArgs) => saveAnnouncement(args, 'provider')

/** Also after a refusal: the page then shows how the announcement stands now. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(AnnouncementPage)
