import type { Locale } from '~/contracts/constants'
import type { Actor } from './authentication/actor'

export interface ApiVariables {
  actor: Actor | null
  locale: Locale
  requestId: string
  address: string
}
export interface ApiEnv {
  Variables: ApiVariables
  /** Passed along with a request within the process. */
  Bindings: { address?: string; requestId?: string }
}
export interface Caller extends Pick<ApiVariables, 'locale' | 'address'> {
  userAgent: string
}
