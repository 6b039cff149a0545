import { CodeListPage } from '~/app/features/validation-codes/code-list-page'
import { loadCodes as loader } from '~/app/features/validation-codes/codes.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/steps.css?url'

export const handle = {
  i18n: ['codes'],
  title: 'codes:list.title',
} satisfies PageHandle
export { loader }

export const links = () => [{ rel: 'stylesheet', href: styles }]

export default pageOf<typeof loader>(CodeListPage)
