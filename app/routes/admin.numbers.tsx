import { StatisticsPage } from '~/app/features/overview/statistics-page'
import { loadStatistics as loader } from '~/app/features/overview/statistics.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/statistics.css?url'

export const handle = { i18n: ['overview'], title: 'overview:statistics.title' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(StatisticsPage)
