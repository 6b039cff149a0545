import { CodePage } from '~/app/features/validation-codes/code-page'
import { endCode as action, loadCode as loader } from '~/app/features/validation-codes/codes.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/handout.css?url'

export const handle = { i18n: ['codes', 'validation'] } satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

export default pageOf<typeof loader>(CodePage)
