import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CodePage } from '~/app/features/validation-codes/code-page'
import { endCode as action, loadCode as loader } from '~/app/features/validation-codes/codes.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/handout.css?url'

export const handle = { i18n: ['codes', 'validation'] } satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default function Route() {
  return <CodePage {...useLoaderData<typeof loader>()} />
}
