import { LinkPage, KnownPage, UnknownPage } from '~/app/features/auth/provider-pages'
import { linkUnlinked as action, loadUnlinked as loader } from '~/app/features/auth/provider-login.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['provider-login', 'auth'],
  title: 'provider-login:title',
  help: 'other-logins',
} satisfies PageHandle
export { loader, action }
/** Also after a refusal: a code may be asked for since the page was opened. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>((page) => {
  if (page.account !== undefined) return <LinkPage {...page} />
  if (page.email !== null) return <KnownPage provider={page.provider} email={page.email} />
  return <UnknownPage provider={page.provider} />
})
