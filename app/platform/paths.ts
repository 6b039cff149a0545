import type { OfferPictureSize, PictureSize } from '~/contracts/files'
import type { ProfileKind, ProfileLink } from '~/contracts/people/people'

/** A list becomes a parameter that comes several times. */
type Query = Record<string, string | number | readonly string[] | undefined>

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat())
      if (value !== undefined && value !== '') search.append(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
const segment = encodeURIComponent

/** Trainers and providers have addresses of their own. */
function profileFolder(kind: ProfileKind): string {
  if (kind === 'trainer') return '/trainer'
  return kind === 'provider' ? '/service_provider' : '/u'
}

export const footerPages = ['cwa', 'imprint', 'pledge', 'privacy_policy', 'terms_of_service'] as const
export type FooterPage = (typeof footerPages)[number]

export const accountSections = [
  'email',
  'password',
  'security',
  'notifications',
  'messages',
  'feeds',
  'contributors',
  'access',
  'data',
] as const
export type AccountSection = (typeof accountSections)[number]

/** Every address of the campus. Nothing else in the front spells one out. */
export const paths = {
  start: '/',
  startLogin: '/#login',
  login: (returnTo?: string) => withQuery('/login', { returnTo }),
  secondFactor: (query?: Query) => withQuery('/login/second_factor', query),
  reactivation: '/login/reactivation',
  loginConfirmation: (token?: string) =>
    token ? `/login/confirmation/${segment(token)}` : '/login/confirmation',
  logout: '/logout',
  language: '/language',
  /** Asks for the password of a preview, then leads on. */
  protect: (returnTo?: string) => withQuery('/protect', { returnTo }),
  /** Switches low-bandwidth mode. */
  bandwidth: '/bandwidth',
  toast: '/toast',
  /** Where a script tells of the page that it has led to. */
  pageView: '/page_view',
  events: '/events',
  /** Addresses of the former application: they explain, and lead on. */
  legacy: '/old',
  legacyLogin: (id?: string) => (id ? `/old/login/${segment(id)}` : '/old/login'),
  /** A sheet to print, for validated journalists. */
  certificate: '/old/certificate',
  home: '/home',
  /** On to the academy, with a fresh token. */
  academy: (query?: Query) => withQuery('/tilogin', query),
  about: '/about',
  accountSettings: '/account_settings',
  accountSection: (section: AccountSection, query?: Query) =>
    withQuery(`/account_settings/${section}`, query),
  /** What the reader's browser is told while no page is open; scripts ask there. */
  browserPush: '/account_settings/push',
  /** The archive with everything of the reader's own. */
  accountDataFile: '/account_settings/data/file',
  profileSettings: '/profile_settings',
  profileVanityName: (query?: Query) => withQuery('/profile_settings/vanity_name', query),
  profileDocuments: (query?: Query) => withQuery('/profile_settings/documents', query),
  profilePreview: (as: 'visitor' | 'member') => withQuery('/u', { as }),
  profile: (vanityName: string) => `/u/${segment(vanityName)}`,
  /** The reader's own page, whatever its name. */
  ownProfile: (query?: Query) => withQuery('/u', query),
  /** The same at the address of its kind. */
  ownProfileOf: (kind: ProfileKind) => profileFolder(kind),
  publicProfile: ({ kind, key }: ProfileLink, query?: Query) =>
    withQuery(`${profileFolder(kind)}/${segment(key)}`, query),
  testimonial: (id: string, query?: Query) => withQuery(`/testimonials/${segment(id)}`, query),
  content: (query?: Query) => withQuery('/content', query),
  directory: (query?: Query) => withQuery('/content', { p: 'iuprofiles', ...query }),
  offer: (id: string) => `/content/detail/view/${segment(id)}`,
  offerNew: '/content/detail/new',
  offerEdit: (id: string) => `/content/detail/edit/${segment(id)}`,
  offerPreview: (id: string) => `/content/detail/preview/${segment(id)}`,
  offerPicture: (id: string, size: OfferPictureSize) => `/offer_pictures/${segment(id)}/${size}`,
  /** The offers of the reader's own organisation. */
  ownOffers: (query?: Query) => withQuery('/content/own', query),
  tags: (query?: Query) => withQuery('/content/tags', query),
  /** A tag's names; `new` for one that is to be added. */
  tag: (code: string, query?: Query) => withQuery(`/content/tags/${segment(code)}`, query),
  offerBookmark: (id: string) => `/content/bookmark/${segment(id)}`,
  /** Deadline and dates of an offer as a file for calendars. */
  offerCalendar: (id: string) => `/content/calendar/${segment(id)}`,
  /** The page that hands out the address of a feed. */
  offerFeed: (query?: Query) => withQuery('/content/feed', query),
  offerFeedFile: (token: string, query?: Query) => withQuery(`/content/feed/${token}.atom`, query),
  calendarFile: (token: string) => `/calendar/${token}.ics`,
  savedSearches: '/content/searches',
  newSavedSearch: (query?: Query) => withQuery('/content/searches/new', query),
  savedSearch: (id: string, query?: Query) => withQuery(`/content/searches/${segment(id)}`, query),
  unsubscribe: (token: string, query?: Query) => withQuery(`/unsubscribe/${segment(token)}`, query),
  watchlist: '/watchlist',
  watchlistPage: (query: Query) => withQuery('/watchlist', query),
  /** The guide, or an article of it. */
  guide: (slug?: string, query?: Query) =>
    withQuery(slug ? `/knowledgebase/${segment(slug)}` : '/knowledgebase', query),
  guideChecklist: (query?: Query) => withQuery('/knowledgebase/checklist', query),
  /** Everything on one page, or one article of it. */
  guidePrint: (article?: string) => withQuery('/knowledgebase/print', { article }),
  /** Documents of the campus, for those who edit them. */
  editing: (query?: Query) => withQuery('/editing', query),
  editingNew: '/editing/new',
  editingEditors: (query?: Query) => withQuery('/editing/editors', query),
  editingDocument: (uid: string, locale: string) => `/editing/${segment(uid)}/${locale}`,
  editingHistory: (uid: string, locale: string, query?: Query) =>
    withQuery(`/editing/${segment(uid)}/${locale}/history`, query),
  guideFailedSearches: (query?: Query) => withQuery('/editing/searches', query),
  guideVotes: (query?: Query) => withQuery('/editing/votes', query),
  ijAdministration: (query?: Query) => withQuery('/ij_administration', query),
  /** Several requests at once: the page that asks. */
  validationDecisions: (query?: Query) => withQuery('/ij_administration/decide', query),
  journalistWarnings: (query?: Query) => withQuery('/ij_administration/warnings', query),
  /** A journalist's own requests. */
  ownValidationRequests: (query?: Query) => withQuery('/validation_requests', query),
  validationCase: (id: string, query?: Query) => withQuery(`/ij_administration/${segment(id)}`, query),
  /** Codes with which a provider validates everybody in a course. */
  validationCodes: (query?: Query) => withQuery('/ij_administration/codes', query),
  newValidationCode: '/ij_administration/codes/new',
  validationCode: (id: string, query?: Query) => withQuery(`/ij_administration/codes/${segment(id)}`, query),
  /** Where such a code is entered; with one in the address it is filled in. */
  enterValidationCode: (code?: string) => withQuery('/validation_code', { code }),
  validation: (query?: Query) => withQuery('/home', query),
  /** Of the reader's outlet, legal entity or trainer. */
  links: (query?: Query) => withQuery('/links', query),
  linkNew: (query?: Query) => withQuery('/links/new', query),
  link: (id: string, query?: Query) => withQuery(`/links/${segment(id)}`, query),
  notifications: (query?: Query) => withQuery('/notifications', query),
  notificationsRead: '/notifications/read',
  messages: (query?: Query) => withQuery('/messages', query),
  discussion: (id: string, query?: Query) => withQuery(`/messages/${segment(id)}`, query),
  newMessage: (to: string) => withQuery('/messages/new', { to }),
  register: {
    individual: '/register/individual',
    invitation: (token: string) => withQuery('/register/individual', { invitation: token }),
    organisations: '/register/individual#organisations',
    journalist: '/register/journalist',
    journalistWithCode: (code: string) => withQuery('/register/journalist', { code }),
    trainer: '/register/trainer',
    mediaOutlet: '/register/media_outlet',
    serviceProvider: '/register/service_provider',
    sent: '/register/sent',
  },
  confirm: (token?: string) => (token ? `/confirm/${segment(token)}` : '/confirm'),
  /** Of an account that the administration has made for somebody. */
  accountInvitation: (token: string) => `/invitation/${segment(token)}`,
  resendConfirmation: '/register/sent',
  picture: (id: string, size: PictureSize) => `/pictures/${segment(id)}/${size}`,
  document: (id: string) => `/documents/${segment(id)}`,
  forgotPassword: '/forgot_password',
  forgotPasswordSent: '/forgot_password?sent=1',
  passwordReset: (token?: string) => (token ? `/pwreset/${segment(token)}` : '/pwreset'),
  confirmEmail: (token?: string) => (token ? `/confirmemail/${segment(token)}` : '/confirmemail'),
  helpdesk: (query?: Query) => withQuery('/helpdesk', query),
  helpdeskContact: (topic?: string) => `${withQuery('/helpdesk', { topic })}#contact`,
  helpdeskQuestion: (slug: string) => `/helpdesk/${segment(slug)}`,
  helpdeskRequests: (query?: Query) => withQuery('/helpdesk/requests', query),
  helpdeskRequest: (id: string, query?: Query) => withQuery(`/helpdesk/requests/${segment(id)}`, query),
  /** The reader's own validation by the administration. */
  ownReviews: (query?: Query) => withQuery('/review', query),
  /** Trainers and providers whom the administration validates. */
  adminReviews: (query?: Query) => withQuery('/admin/reviews', query),
  adminReview: (id: string, query?: Query) => withQuery(`/admin/reviews/${segment(id)}`, query),
  /** What was given up behind the pages. */
  failedJobs: (query?: Query) => withQuery('/admin/jobs', query),
  adminAudit: (query?: Query) => withQuery('/admin/audit', query),
  adminPermissions: '/admin/permissions',
  adminAuditFile: (query?: Query) => withQuery('/admin/audit/file', query),
  /** Everybody who has an account. */
  adminPeople: (query?: Query) => withQuery('/admin/people', query),
  adminPerson: (id: string, query?: Query) => withQuery(`/admin/people/${segment(id)}`, query),
  adminLinks: (query?: Query) => withQuery('/admin/links', query),
  adminPersonNew: (query?: Query) => withQuery('/admin/people/new', query),
  adminLink: (id: string, query?: Query) => withQuery(`/admin/links/${segment(id)}`, query),
  /** Named by outlets, and not on the campus yet. */
  adminMissingLegalEntities: (query?: Query) => withQuery('/admin/links/missing', query),
  adminPeopleExport: (query?: Query) => withQuery('/admin/people/export', query),
  adminPeopleImports: '/admin/people/import',
  adminPeopleImport: (id: string) => `/admin/people/import/${segment(id)}`,
  adminStatistics: (query?: Query) => withQuery('/admin/numbers', query),
  adminStatisticsFile: (query?: Query) => withQuery('/admin/numbers/file', query),
  adminOffers: (query?: Query) => withQuery('/admin/offers', query),
  adminTestimonials: (query?: Query) => withQuery('/admin/testimonials', query),
  adminSessions: (query?: Query) => withQuery('/admin/sessions', query),
  /** Tells the administration what is wrong with a person or an offer. */
  report: (kind: 'person' | 'offer', id: string) => withQuery('/report', { kind, id }),
  /** What people have reported. */
  adminModeration: (query?: Query) => withQuery('/admin/reports', query),
  adminReport: (id: string) => `/admin/reports/${segment(id)}`,
  /** A decision of the moderation, for the holder of the address. */
  appeal: (token: string) => `/appeals/${segment(token)}`,
  tutorial: (query?: Query) => withQuery('/tutorial', query),
  consent: '/conset',
  footer: (page: FooterPage) => `/footer/${page}`,
  /** Read where there is no network; the worker keeps it. */
  offline: '/offline',
  manifest: (lang: string) => withQuery('/manifest.webmanifest', { lang }),
  devUi: '/dev/ui',
  devMail: (id?: string) => (id ? `/dev/mail/${segment(id)}` : '/dev/mail'),
} as const

/**
 * The sections of the administration, by what they are about and in the order of their tabs. Each is the word after
 * `admin:nav.`, each group the one after `admin:group.`
 */
export const adminSections = {
  overview: [
    ['overview', paths.home],
    ['statistics', paths.adminStatistics()],
  ],
  people: [
    ['people', paths.adminPeople()],
    ['journalists', paths.ijAdministration()],
    ['reviews', paths.adminReviews()],
    ['links', paths.adminLinks()],
  ],
  content: [
    ['offers', paths.adminOffers()],
    ['testimonials', paths.adminTestimonials()],
    ['tags', paths.tags()],
    ['documents', paths.editing()],
  ],
  trust: [
    ['helpdesk', paths.helpdeskRequests()],
    ['moderation', paths.adminModeration()],
    ['audit', paths.adminAudit()],
  ],
  system: [
    ['sessions', paths.adminSessions()],
    ['jobs', paths.failedJobs()],
    ['permissions', paths.adminPermissions],
  ],
} as const satisfies Record<string, readonly (readonly [section: string, href: string])[]>

/** The address to go back to, if it is one of ours: a path, never another host, never `//host` or a backslash trick. */
export function localReturnTo(value: string | null | undefined, fallback: string): string {
  if (!value || !value.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  const url = new URL(value, 'http://campus.invalid')
  // `/.//host` is harmless to look at and `//host` once its dots are resolved.
  if (url.host !== 'campus.invalid' || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
