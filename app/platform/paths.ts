import type { MessageFileSize, OfferPictureSize, PictureSize } from '~/contracts/files'
import type { ProfileKind, ProfileLink } from '~/contracts/people/people'
import { isCallback } from './session/return-to'

/** A list becomes a repeated parameter. */
type Query = Record<string, string | number | readonly string[] | undefined>

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat())
      if (value !== undefined && value !== '') search.append(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
const segment = encodeURIComponent

/** Trainers and providers have their own addresses. */
function profileFolder(kind: ProfileKind): string {
  if (kind === 'trainer') return '/trainer'
  return kind === 'provider' ? '/service_provider' : '/u'
}

export const footerPages = [
  'cwa',
  'imprint',
  'pledge',
  'privacy_policy',
  'terms_of_service',
  'accessibility',
] as const
/** Texts of the helpdesk's questions have this before the name in their address. */
export const questionPrefix = 'helpdesk_'
export const questionSlug = (uid: string) => uid.slice(questionPrefix.length)
export type FooterPage = (typeof footerPages)[number]

export const accountSections = [
  'email', 'password', 'security', 'programs', 'webhooks', 'notifications', 'messages', 'feeds', 'time_zone', 'contributors',
  'access', 'data',
] as const // prettier-ignore
export type AccountSection = (typeof accountSections)[number]

const wayBack = (address: string | undefined) =>
  address !== undefined && isCallback(address) ? undefined : address

/** Every address of the campus. No other module of the front builds addresses. */
export const paths = {
  start: '/',
  /** The login form on the start page. */
  startLogin: (returnTo?: string) => `${withQuery('/', { returnTo: wayBack(returnTo) })}#login`,
  login: (returnTo?: string) => withQuery('/login', { returnTo: wayBack(returnTo) }),
  /** Leads on to `next`, unless the browser has not kept the cookie of the login: then it is said, and another login leads to `wanted`. */
  cookieCheck: (next: string, wanted: string) =>
    withQuery('/login/entered', { returnTo: wanted, entered: next }),
  secondFactor: (query?: Query) => withQuery('/login/second_factor', query),
  /** Asked by scripts. */
  passkeyLogin: '/login/passkey',
  /** Leads to a provider of logins; a form that is sent to it begins the login. */
  providerLogin: (provider: string) => `/login/oidc/${segment(provider)}`,
  /** Looks once more what has become of a visit. */
  providerVisit: (provider: string, state: string) =>
    withQuery(`/login/oidc/${segment(provider)}/callback`, { state }),
  /** After a login with an account that is not linked yet. */
  linkProvider: '/login/oidc',
  reactivation: '/login/reactivation',
  loginConfirmation: (token?: string) =>
    token ? `/login/confirmation/${segment(token)}` : '/login/confirmation',
  /** Asks for a link by mail instead of the password. */
  requestLoginLink: (returnTo?: string) => withQuery('/login/link', { returnTo: wayBack(returnTo) }),
  loginLinkSent: '/login/link?sent',
  /** Such a link. */
  loginLink: (token: string) => `/login/link/${segment(token)}`,
  logout: '/logout',
  language: '/language',
  /** Asks for the password of a preview, then redirects. */
  protect: (returnTo?: string) => withQuery('/protect', { returnTo: wayBack(returnTo) }),
  /** Switches low-bandwidth mode. */
  bandwidth: '/bandwidth',
  toast: '/toast',
  /** Where a script reports a client navigation. */
  pageView: '/page_view',
  events: '/events',
  /** Addresses of the former application: they explain the change or redirect. */
  legacy: '/old',
  legacyLogin: (id?: string) => (id ? `/old/login/${segment(id)}` : '/old/login'),
  /** A sheet to print, for validated journalists. */
  certificate: '/old/certificate',
  home: '/home',
  /** Redirects to the academy with a new token. */
  academy: (query?: Query) => withQuery('/tilogin', query),
  about: '/about',
  standard: (query?: Query) => withQuery('/standard', query),
  whatsNew: '/whats-new',
  accountSettings: '/account_settings',
  /** Switches suggestions, or keeping as little as possible, on or off. */
  accountChoices: '/account_settings?index',
  /** The description of the API, if that is on the same host. */
  apiDocs: '/api/docs',
  accountSection: (section: AccountSection, query?: Query) =>
    withQuery(`/account_settings/${section}`, query),
  /** A receiver of notifications for programs. */
  webhook: (id: string, query?: Query) => withQuery(`/account_settings/webhooks/${segment(id)}`, query),
  /** Web Push settings of the reader's browser, requested by scripts. */
  browserPush: '/account_settings/push',
  /** The archive of the reader's data export. */
  accountDataFile: '/account_settings/data/file',
  profileSettings: '/profile_settings',
  profileVanityName: (query?: Query) => withQuery('/profile_settings/vanity_name', query),
  profileDocuments: (query?: Query) => withQuery('/profile_settings/documents', query),
  profilePreview: (as: 'visitor' | 'member') => withQuery('/u', { as }),
  profile: (vanityName: string) => `/u/${segment(vanityName)}`,
  /** The reader's own page, independent of its name. */
  ownProfile: (query?: Query) => withQuery('/u', query),
  /** The same at the address of its account type. */
  ownProfileOf: (kind: ProfileKind) => profileFolder(kind),
  publicProfile: ({ kind, key }: ProfileLink, query?: Query) =>
    withQuery(`${profileFolder(kind)}/${segment(key)}`, query),
  /** A transparency report of an outlet; without a number the newest one. */
  outletReport: (key: string, number?: number | null, query?: Query) =>
    withQuery(`/u/${segment(key)}/transparency${number ? `/${String(number)}` : ''}`, query),
  outletReportFile: (key: string, number?: number | null) =>
    `/u/${segment(key)}/transparency${number ? `/${String(number)}` : ''}.json`,
  /** What the fields of such a file mean. */
  /** Where anybody can question an answer of a report. */
  answerDoubt: (key: string, number: number, question: string) =>
    `/u/${segment(key)}/transparency/${String(number)}/questions/${segment(question)}`,
  outletReportSchema: '/schemas/transparency-report.json',
  testimonial: (id: string, query?: Query) => withQuery(`/testimonials/${segment(id)}`, query),
  content: (query?: Query) => withQuery('/content', query),
  directory: (query?: Query) => withQuery('/content', { p: 'iuprofiles', ...query }),
  /** The offers that everybody may read. */
  openOffers: (query?: Query) => withQuery('/content/open', query),
  openOffersFeed: (query?: Query) => withQuery('/content/open/feed.atom', query),
  openOffersCalendar: (query?: Query) => withQuery('/content/open/calendar.ics', query),
  /** Outlets whose reports everybody may read, and the same for programs. */
  registry: (query?: Query) => withQuery('/registry', query),
  registryFile: (type: 'csv' | 'json', query?: Query) => withQuery(`/registry.${type}`, query),
  registryFeed: '/registry.atom',
  trustFile: '/trust.txt',
  certificateCheck: '/certificate',
  certificateOf: (number: string) => `/certificate/${segment(number)}`,
  certificateFile: (number: string) => `/certificate/${segment(number)}.json`,
  certificateCredential: (number: string) => `/certificate/${segment(number)}/credential`,
  certificateBadge: (number: string) => `/certificate/${segment(number)}/badge.svg`,
  signingKeys: '/.well-known/jwks.json',
  certificates: (query?: Query) => withQuery('/certificates', query),
  certificatesExport: '/certificates/export',
  managedCertificate: (number: string) => `/certificates/${segment(number)}`,
  offer: (id: string) => `/content/detail/view/${segment(id)}`,
  offerNew: '/content/detail/new',
  offerEdit: (id: string) => `/content/detail/edit/${segment(id)}`,
  offerPreview: (id: string) => `/content/detail/preview/${segment(id)}`,
  messageFile: (id: string, size: MessageFileSize) => `/message_files/${segment(id)}/${size}`,
  offerPicture: (id: string, size: OfferPictureSize) => `/offer_pictures/${segment(id)}/${size}`,
  /** The offers of the reader's own organisation. */
  ownOffers: (query?: Query) => withQuery('/content/own', query),
  /** The calendars and feeds from which its drafts are made. */
  offerSources: (query?: Query) => withQuery('/content/own/sources', query),
  /** How often the offers of an organisation are opened. */
  offerStatistics: (query?: Query) => withQuery('/content/own/numbers', query),
  offerStatisticsFile: (query?: Query) => withQuery('/content/own/numbers/file', query),
  offerStatisticsOf: (id: string) => `/content/own/numbers/${segment(id)}`,
  tags: (query?: Query) => withQuery('/content/tags', query),
  /** A tag's names; `new` for a new tag. */
  tag: (code: string, query?: Query) => withQuery(`/content/tags/${segment(code)}`, query),
  offerBookmark: (id: string) => `/content/bookmark/${segment(id)}`,
  /** Takes an offer out of the suggestions, or back. */
  offerDismissal: (id: string) => `/content/dismiss/${segment(id)}`,
  /** What groups recommend to their outlets. */
  groupOffers: (query?: Query) => withQuery('/content/recommended', query),
  /** Recommends an offer, or no longer. */
  groupOffer: (id: string) => `/content/recommended/${segment(id)}`,
  /** Leads to the provider’s own page about an offer. */
  offerApply: (id: string) => `/content/apply/${segment(id)}`,
  /** Deadline and dates of an offer as a calendar file. */
  offerCalendar: (id: string) => `/content/calendar/${segment(id)}`,
  /** The page that shows the address of a feed. */
  offerFeed: (query?: Query) => withQuery('/content/feed', query),
  offerFeedFile: (token: string, query?: Query) => withQuery(`/content/feed/${token}.atom`, query),
  calendarFile: (token: string) => `/calendar/${token}.ics`,
  /** The providers that the reader follows. */
  followedProviders: '/content/providers',
  /** Follows a provider, or no longer. */
  followProvider: (id: string) => `/content/providers/${segment(id)}`,
  savedSearches: '/content/searches',
  newSavedSearch: (query?: Query) => withQuery('/content/searches/new', query),
  savedSearch: (id: string) => `/content/searches/${segment(id)}`,
  unsubscribe: (token: string, query?: Query) => withQuery(`/unsubscribe/${segment(token)}`, query),
  search: (query?: Query) => withQuery('/search', query),
  /** What the search field offers while somebody types. */
  searchSuggestions: (query: Query) => withQuery('/search/suggestions', query),
  watchlist: '/watchlist',
  watchlistPage: (query: Query) => withQuery('/watchlist', query),
  /** The list that a team shares. */
  teamList: (query?: Query) => withQuery('/watchlist/team', query),
  teamOffer: (id: string) => `/watchlist/team/${segment(id)}`,
  /** The guide, or an article of it. */
  guide: (slug?: string, query?: Query) =>
    withQuery(slug ? `/knowledgebase/${segment(slug)}` : '/knowledgebase', query),
  guideChecklist: (query?: Query) => withQuery('/knowledgebase/checklist', query),
  /** A clause of it, with its assignment and comments. */
  checklistClause: (clause: number, query?: Query) =>
    withQuery(`/knowledgebase/checklist/${String(clause)}`, query),
  /** What the outlet answers to the questions of the standard. */
  questionnaire: (query?: Query) => withQuery('/knowledgebase/questionnaire', query),
  questionnaireClause: (clause: number) => `/knowledgebase/questionnaire/${String(clause)}`,
  /** Answers to the standard as a file. */
  questionnaireFiles: '/knowledgebase/questionnaire/files',
  answersFile: (format: 'csv' | 'json') => `/knowledgebase/questionnaire/files/download?format=${format}`,
  /** What the reader’s own outlet has published, or may publish. */
  ownReport: (query?: Query) => withQuery('/knowledgebase/report', query),
  ownDoubt: (id: string, query?: Query) => withQuery(`/knowledgebase/report/doubts/${segment(id)}`, query),
  ownReportSigning: '/knowledgebase/report/sign',
  /** External audits of the reader’s own outlet. */
  ownAudits: (query?: Query) => withQuery('/knowledgebase/audit', query),
  newAudit: (query?: Query) => withQuery('/knowledgebase/audit/new', query),
  /** Those that wait for a certification body, or for the campus team; a case has one address for all its sides. */
  audits: (query?: Query) => withQuery('/audits', query),
  auditsExport: '/audits/export',
  audit: (id: string, query?: Query) => withQuery(`/audits/${segment(id)}`, query),
  /** The auditor’s desk, with the questions of one clause. */
  auditDesk: (id: string, clause?: number) => withQuery(`/audits/${segment(id)}/desk`, { clause }),
  auditAuditor: (id: string) => `/audits/${segment(id)}/auditor`,
  auditDecision: (id: string) => `/audits/${segment(id)}/decision`,
  /** Where the outlet says what it has done about a finding. */
  auditFinding: (id: string, question: string) => `/audits/${segment(id)}/findings/${segment(question)}`,
  auditFile: (id: string, file: string) => `/audits/${segment(id)}/files/${segment(file)}`,
  /** Everything on one page, or one article of it. */
  guidePrint: (article?: string) => withQuery('/knowledgebase/print', { article }),
  /** Documents of the campus, for those who edit them. */
  editing: (query?: Query) => withQuery('/editing', query),
  editingNew: '/editing/new',
  editingEditors: (query?: Query) => withQuery('/editing/editors', query),
  /** What the next version of the standard would change; `view=questions`, `view=versions`, or `from` and `to` show the rest. */
  editingStandard: (query?: Query) => withQuery('/editing/standard', query),
  /** Where a question stands and what it asks for; `new` makes one. */
  editingStandardQuestion: (key: string, query?: Query) =>
    withQuery(`/editing/standard/${segment(key)}`, query),
  editingDocument: (uid: string, locale: string) => `/editing/${segment(uid)}/${locale}`,
  editingHistory: (uid: string, locale: string, query?: Query) =>
    withQuery(`/editing/${segment(uid)}/${locale}/history`, query),
  guideFailedSearches: (query?: Query) => withQuery('/editing/searches', query),
  guideVotes: (query?: Query) => withQuery('/editing/votes', query),
  ijAdministrationExport: (query?: Query) => withQuery('/ij_administration/export', query),
  ijAdministration: (query?: Query) => withQuery('/ij_administration', query),
  /** The confirmation page of a bulk decision. */
  validationDecisions: (query?: Query) => withQuery('/ij_administration/decide', query),
  journalistWarningsExport: (query?: Query) => withQuery('/ij_administration/warnings/export', query),
  journalistWarnings: (query?: Query) => withQuery('/ij_administration/warnings', query),
  /** A journalist's own requests. */
  ownValidationRequest: (id: string) => `/validation_requests/${segment(id)}`,
  ownValidationRequests: (query?: Query) => withQuery('/validation_requests', query),
  validationCase: (id: string, query?: Query) => withQuery(`/ij_administration/${segment(id)}`, query),
  /** Codes with which a provider validates the participants of a course. */
  validationCodes: (query?: Query) => withQuery('/ij_administration/codes', query),
  newValidationCode: '/ij_administration/codes/new',
  validationCode: (id: string, query?: Query) => withQuery(`/ij_administration/codes/${segment(id)}`, query),
  /** The page for entering such a code; a code in the address is filled in. */
  enterValidationCode: (code?: string) => withQuery('/validation_code', { code }),
  validation: (query?: Query) => withQuery('/home', query),
  /** Links of the reader's outlet, legal entity or trainer. */
  links: (query?: Query) => withQuery('/links', query),
  linkNew: (query?: Query) => withQuery('/links/new', query),
  /** Outlets linked with a group or a legal entity. */
  outlets: (query?: Query) => withQuery('/outlets', query),
  cohorts: '/outlets/cohorts',
  cohortNew: '/outlets/cohorts/new',
  cohort: (id: string, query?: Query) => withQuery(`/outlets/cohorts/${segment(id)}`, query),
  outletsExport: (query?: Query) => withQuery('/outlets/export', query),
  outletInvitations: (query?: Query) => withQuery('/outlets/invitations', query),
  /** Where a group’s invitation leads. */
  join: (token: string) => `/join/${segment(token)}`,
  linkAnswers: (id: string) => `/links/${segment(id)}/answers`,
  link: (id: string, query?: Query) => withQuery(`/links/${segment(id)}`, query),
  notifications: (query?: Query) => withQuery('/notifications', query),
  notificationsRead: '/notifications/read',
  /** An announcement, for those who have received it. */
  announcement: (id: string) => `/announcements/${segment(id)}`,
  /** Those that the reader's own organisation writes. */
  ownAnnouncements: (query?: Query) => withQuery('/announcements', query),
  ownAnnouncementNew: '/announcements/new',
  ownAnnouncement: (id: string, query?: Query) => withQuery(`/announcements/edit/${segment(id)}`, query),
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
    invitedOutlet: (token: string) => withQuery('/register/media_outlet', { invitation: token }),
    serviceProvider: '/register/service_provider',
    sent: '/register/sent',
  },
  confirm: (token?: string) => (token ? `/confirm/${segment(token)}` : '/confirm'),
  /** Invitation to an account created by an admin. */
  accountInvitation: (token: string) => `/invitation/${segment(token)}`,
  resendConfirmation: '/register/sent',
  /** What other sites show beside a link; with a clause, the one where it stands out. */
  sharePicture: (clause?: number | null) => `/share/${clause ? `clause-${clause}` : 'campus'}.png`,
  picture: (id: string, size: PictureSize) => `/pictures/${segment(id)}/${size}`,
  document: (id: string) => `/documents/${segment(id)}`,
  forgotPassword: '/forgot_password',
  forgotPasswordSent: '/forgot_password?sent=1',
  passwordReset: (token?: string) => (token ? `/pwreset/${segment(token)}` : '/pwreset'),
  confirmEmail: (token?: string) => (token ? `/confirmemail/${segment(token)}` : '/confirmemail'),
  helpdesk: (query?: Query) => withQuery('/helpdesk', query),
  helpdeskContact: (topic?: string) => `${withQuery('/helpdesk', { topic })}#contact`,
  helpdeskSent: '/helpdesk?sent=1#contact',
  helpdeskQuestion: (slug: string) => `/helpdesk/${segment(slug)}`,
  helpdeskRequestsExport: (query?: Query) => withQuery('/helpdesk/requests/export', query),
  helpdeskRequests: (query?: Query) => withQuery('/helpdesk/requests', query),
  helpdeskRequest: (id: string, query?: Query) => withQuery(`/helpdesk/requests/${segment(id)}`, query),
  /** The reader's own review by an admin. */
  ownReviews: (query?: Query) => withQuery('/review', query),
  /** Trainers and providers to be reviewed by admins. */
  adminReviewsExport: (query?: Query) => withQuery('/admin/reviews/export', query),
  adminReviews: (query?: Query) => withQuery('/admin/reviews', query),
  adminReview: (id: string, query?: Query) => withQuery(`/admin/reviews/${segment(id)}`, query),
  /** Failed jobs and mails. */
  failedJobs: (query?: Query) => withQuery('/admin/jobs', query),
  adminAudit: (query?: Query) => withQuery('/admin/audit', query),
  /** Who is logged in, for scripts. */
  reader: '/reader',
  adminPermissions: (query?: Query) => withQuery('/admin/permissions', query),
  adminView: '/admin/view',
  adminSettings: '/admin/settings',
  stagedLogo: (id: string) => `/admin/settings/logo/${segment(id)}`,
  adminShortcuts: '/admin/shortcuts',
  /** The list with the calls of the API that this row permits. */
  permittedCalls: (name: string, query?: Query) =>
    `${withQuery('/admin/permissions', { ...query, calls: name })}#${name}`,
  adminAuditFile: (query?: Query) => withQuery('/admin/audit/file', query),
  /** All accounts. */
  adminPeople: (query?: Query) => withQuery('/admin/people', query),
  adminPerson: (id: string, query?: Query) => withQuery(`/admin/people/${segment(id)}`, query),
  adminLinksExport: (query?: Query) => withQuery('/admin/links/export', query),
  adminLinks: (query?: Query) => withQuery('/admin/links', query),
  adminPersonNew: (query?: Query) => withQuery('/admin/people/new', query),
  adminLink: (id: string, query?: Query) => withQuery(`/admin/links/${segment(id)}`, query),
  /** Legal entities named by outlets but not yet registered. */
  adminMissingLegalEntities: (query?: Query) => withQuery('/admin/links/missing', query),
  adminMissingLegalEntitiesExport: (query?: Query) => withQuery('/admin/links/missing/export', query),
  /** Providers that may audit outlets. */
  adminBodies: (query?: Query) => withQuery('/admin/bodies', query),
  adminBodiesExport: '/admin/bodies/export',
  adminPeopleExport: (query?: Query) => withQuery('/admin/people/export', query),
  adminPeopleImports: '/admin/people/import',
  adminPeopleImport: (id: string) => `/admin/people/import/${segment(id)}`,
  adminProgramme: (query?: Query) => withQuery('/admin/programme', query),
  adminProgrammeFile: (query?: Query) => withQuery('/admin/programme/file', query),
  adminStatistics: (query?: Query) => withQuery('/admin/numbers', query),
  adminStatisticsFile: (query?: Query) => withQuery('/admin/numbers/file', query),
  adminOffersExport: (query?: Query) => withQuery('/admin/offers/export', query),
  adminOffers: (query?: Query) => withQuery('/admin/offers', query),
  adminTestimonialsExport: (query?: Query) => withQuery('/admin/testimonials/export', query),
  adminTestimonials: (query?: Query) => withQuery('/admin/testimonials', query),
  adminSessionsExport: (query?: Query) => withQuery('/admin/sessions/export', query),
  adminSessions: (query?: Query) => withQuery('/admin/sessions', query),
  /** Reports a person or an offer to the admins. */
  report: (kind: 'person' | 'offer' | 'disclosure', id: string) => withQuery('/report', { kind, id }),
  /** Moderation cases. */
  adminDoubts: (query?: Query) => withQuery('/admin/doubts', query),
  adminDoubtsExport: (query?: Query) => withQuery('/admin/doubts/export', query),
  adminDoubt: (id: string) => `/admin/doubts/${segment(id)}`,
  adminModerationExport: (query?: Query) => withQuery('/admin/reports/export', query),
  adminModeration: (query?: Query) => withQuery('/admin/reports', query),
  adminReport: (id: string) => `/admin/reports/${segment(id)}`,
  /** A moderation decision, for anyone with the address. */
  appeal: (token: string) => `/appeals/${segment(token)}`,
  /** Those of the campus team. */
  adminAnnouncements: (query?: Query) => withQuery('/admin/announcements', query),
  adminAnnouncementNew: '/admin/announcements/new',
  adminAnnouncement: (id: string, query?: Query) => withQuery(`/admin/announcements/${segment(id)}`, query),
  tutorial: (query?: Query) => withQuery('/tutorial', query),
  consent: '/conset',
  footer: (page: FooterPage) => `/footer/${page}`,
  /** Shown without a network connection; cached by the worker. */
  offline: '/offline',
  manifest: (lang: string) => withQuery('/manifest.webmanifest', { lang }),
  devUi: '/dev/ui',
  devMail: (id?: string) => (id ? `/dev/mail/${segment(id)}` : '/dev/mail'),
} as const

/** The place of an offer in a list, for the fragment of an address. */
export const offerAnchor = (id: string): string => `o-${id}`
