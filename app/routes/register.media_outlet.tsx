import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MediaOutletPage } from '~/app/features/registration/media-outlet-page'
import {
  loadForm as loader,
  registerMediaOutlet as action,
} from '~/app/features/registration/registration.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['registration', 'facts'],
  title: 'registration:mediaOutlet.title',
  form: 'long',
  keptForVisitors: true,
  forSearch: 'registration:mediaOutlet.lede',
  help: 'what-it-costs',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default function Route() {
  return (
    <MediaOutletPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
