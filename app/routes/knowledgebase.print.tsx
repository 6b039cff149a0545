import { loadPrint as loader } from '~/app/features/guide/guide.server'
import { PrintPage } from '~/app/features/guide/print-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/guide.css?url'
import printStyles from '~/app/styles/pages/guide-print.css?url'

export const handle = { i18n: ['guide'], layout: 'certificate' } satisfies PageHandle
export const links = () => [styles, printStyles].map((href) => ({ rel: 'stylesheet', href }))
export { loader }

export default pageOf<typeof loader>(PrintPage)
