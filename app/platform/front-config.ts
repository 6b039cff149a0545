import type { CampusIdentity } from '~/contracts/administration/settings'

/** The configuration of the front; server.ts fills it in. */
export interface FrontConfig {
  brandName: string
  /** Everything else of how the campus presents itself. */
  identity: CampusIdentity
  publicUrl: string
  /** The same campus within the Tor network; null if there is none. */
  onionUrl: string | null
  sessionSecret: string
  /** Cookies are Secure and have the `__Host-` prefix. Never at an onion address without TLS (`configAt`). */
  secureCookies: boolean
  development: boolean
  /** Pages for developers, e.g. the kept mails. */
  devPages: boolean
  /** A form submitted sooner was not filled in by hand. */
  formMinimumSeconds: number
  academyUrl: string | null
  /** Where pages that may betray their reader are left for; null if they have no such link. */
  leaveUrl: string | null
  questionnaireUrl: string | null
  /** Texts come from an external repository, so the texts in our own database are not those that readers see. */
  contentIsExternal: boolean
  /** The API is on the host of the pages, so its description is too. */
  apiIsHere: boolean
  /** Web Push is available: the operator has configured keys. */
  pushes: boolean
  /** Systems whose accounts log in here as well: names of addresses and of buttons. */
  loginProviders: readonly { id: string; name: string }[]
}
