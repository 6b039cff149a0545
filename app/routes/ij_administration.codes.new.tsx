import { loadNewCode as loader, makeCode as action } from '~/app/features/validation-codes/codes.server'
import { NewCodePage } from '~/app/features/validation-codes/code-list-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = { i18n: ['codes'], title: 'codes:new.title' } satisfies PageHandle
export { loader, action }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader, typeof action>(NewCodePage)
