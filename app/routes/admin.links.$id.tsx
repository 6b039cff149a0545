import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { LinkPage } from '~/app/features/links/link-page'
import { loadLink, saveLink } from '~/app/features/links/links.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['links', 'facts'] } satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadLink(args, 'admin')

export const action = (args: ActionFunctionArgs) => saveLink(args, 'admin')

/** Also revalidate after a refusal: the page then shows the current state of the link. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(LinkPage)
