import { StatisticsPage } from '~/app/features/offer-statistics/statistics-page'
import { loadStatistics as loader } from '~/app/features/offer-statistics/statistics.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/statistics.css?url'

export const handle = { i18n: ['offer-statistics', 'writing'], help: 'offer-readers' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(StatisticsPage)
