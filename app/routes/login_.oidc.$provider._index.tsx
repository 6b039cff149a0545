import type { HeadersFunction } from '@remix-run/node'
import {
  beginProviderLogin as action,
  loadLeaving as loader,
} from '~/app/features/auth/provider-login.server'
import { LeavingPage } from '~/app/features/auth/provider-pages'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['provider-login', 'auth'], help: 'other-logins' } satisfies PageHandle

/** `Refresh` leads on to the provider. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
export { loader, action }

export default pageOf<typeof loader>(LeavingPage)
