import { changeTokens as action, loadTokens as loader } from '~/app/features/personal-tokens/tokens.server'
import { TokensPage } from '~/app/features/personal-tokens/tokens-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['programs'],
  title: 'account:nav.programs',
  help: 'keys-for-programs',
} satisfies PageHandle
export { loader, action }
/** Also after a refusal: a code may be asked for since the page was opened. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(TokensPage)
