/** What the front knows of its environment; server.ts fills it. */
export interface FrontConfig {
  brandName: string
  publicUrl: string
  sessionSecret: string
  /** Cookies are Secure and carry the `__Host-` prefix. */
  secureCookies: boolean
  development: boolean
  /** The pages that only developers need, e.g. the mails that were kept instead of sent. */
  devPages: boolean
  /** A form that comes back sooner was not filled by hand. */
  formMinimumSeconds: number
  academyUrl: string | null
  questionnaireUrl: string | null
  /** Texts come from a repository elsewhere: what is written and searched in our own database is not what readers see. */
  contentIsExternal: boolean
  /** Browsers can be told of what is new while no page is open: the operator has set keys. */
  pushes: boolean
}
