import { DataPage } from '~/app/features/account/data-page'
import { loadData as loader, saveData as action } from '~/app/features/account/data.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['account'],
  title: 'account:nav.data',
  help: 'leave-the-campus',
} satisfies PageHandle
export { loader, action }
/** What the dialog asked and was refused is shown on the page of the question, which has an address of its own. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(DataPage)
