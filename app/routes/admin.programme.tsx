import { ProgrammePage } from '~/app/features/progress/programme-page'
import { loadProgramme as loader } from '~/app/features/progress/progress.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/statistics.css?url'

export const handle = { i18n: ['progress', 'facts'], title: 'progress:programme.title' } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(ProgrammePage)
