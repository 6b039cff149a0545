import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadAnnouncements } from '~/app/features/announcements/announcements.server'
import { ListPage } from '~/app/features/announcements/list-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['announcements', 'people'], title: 'announcements:title' } satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadAnnouncements(args, 'team')

export default pageOf<typeof loader>(ListPage)
