import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadAnnouncement, saveAnnouncement } from '~/app/features/announcements/announcements.server'
import { AnnouncementPage } from '~/app/features/announcements/announcement-page'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/announcements.css?url'

export const handle = { i18n: ['announcements', 'people'], form: 'long' } satisfies PageHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return loadAnnouncement(args, 'team')
}

export async function action(args: ActionFunctionArgs) {
  return saveAnnouncement(args, 'team')
}

/** Also after a refusal: the page then shows how the announcement stands now. */
export const shouldRevalidate = () => true

export default function Route() {
  return (
    <AnnouncementPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
