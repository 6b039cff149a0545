import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OneStatisticPage } from '~/app/features/offer-statistics/statistics-page'
import { loadStatisticsOf as loader } from '~/app/features/offer-statistics/statistics.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/statistics.css?url'

export const handle = { i18n: ['offer-statistics', 'writing'], help: 'offer-readers' } satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  return <OneStatisticPage {...useLoaderData<typeof loader>()} />
}
