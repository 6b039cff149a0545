/** Business constants and limits of the campus, all of them in one place. */

/** Locales with the numeric ids that the API host uses. `realName` is the locale's own name. */
export const locales = [
  { code: 'en', name: 'English', realName: 'English', id: 1 },
  { code: 'de', name: 'Deutsch', realName: 'Deutsch', id: 2 },
  { code: 'es', name: 'Espagnol', realName: 'Español', id: 3 },
  { code: 'fr', name: 'Francais', realName: 'Français', id: 4 },
  { code: 'it', name: 'Italiano', realName: 'Italiano', id: 5 },
] as const
export type Locale = (typeof locales)[number]['code']
export const localeCodes = ['en', 'de', 'es', 'fr', 'it'] as const satisfies readonly Locale[]
export const defaultLocale: Locale = 'en'

export const pageSizes = {
  default: 25,
  notifications: 25,
  messages: 25,
  admin: 10,
  testimonials: 10,
  ownOffers: 25,
  /** On the page of a provider; all of them are in the resource centre. */
  profileOffers: 10,
  maximum: 100,
} as const

export const limits = {
  /** Beyond this number offers are not counted; the list says that there are more. */
  offersCounted: 250,
  /** Beyond this number nobody pages, and relevance is compared among so many: the way to the rest is another filter. */
  offersPaged: 1000,
  messagePreviewCharacters: 100,
  messageMinimumCharacters: 5,
  messageMaximumCharacters: 10_000,
  messageSubjectMaximumCharacters: 200,
  /** What a digest names; what else there is it counts, up to the second. */
  digestEntries: 30,
  digestCount: 1000,
  helpdeskMaximumCharacters: 5000,
  /** Failures behind the pages are counted so far; one more stands for “more than that”. */
  failuresCounted: 1000,
  descriptionMinimumCharacters: 50,
  descriptionMaximumCharacters: 5000,
  socialLinks: 8,
  vanityMinimumCharacters: 3,
  vanityMaximumCharacters: 40,
  contributors: 5,
  testimonialsPerAuthor: 10,
  testimonialMinimumCharacters: 50,
  testimonialMaximumCharacters: 2000,
  pdfUploads: 10,
  pdfBytes: 10 * 1024 * 1024,
  imageBytes: 1024 * 1024,
  /** Width times height: a small file may claim to be a picture that fills the memory. */
  imagePixels: 40_000_000,
  /** Uploads of one person that wait for their form to be saved. */
  stagedFiles: 12,
  emailCharacters: 254,
  passwordMinimumCharacters: 12,
  passwordMaximumCharacters: 127,
  reasonMaximumCharacters: 1000,
  /** Of who decides over others, or speaks up against that. */
  statementMinimumCharacters: 20,
  statementMaximumCharacters: 4000,
  /** Of what somebody searches for. */
  searchCharacters: 200,
  guideCommentCharacters: 1000,
  selfAssessmentNoteCharacters: 1000,
  /** Of the texts that editors write. */
  editedTitleCharacters: 200,
  editedLedeCharacters: 600,
  editedMarkdownCharacters: 50_000,
  editedNoteCharacters: 200,
  /** Wrong codes that a login forgives before it starts anew. */
  secondFactorAttempts: 5,
  recoveryCodes: 10,
  /** Accounts that one browser is known to: people share computers. */
  knownDevices: 3,
  /** A form, in bytes, unless its page says that it takes more: a letter of some scripts is nine of them. */
  formBytes: 64 * 1024,
  /** A form with texts of many thousand characters. */
  longFormBytes: 512 * 1024,
  /** A form with files; well above every single file limit, so that the form itself can say what is wrong. */
  fileFormBytes: 16 * 1024 * 1024,
  /** Fields of one form; the longest page has less than half as many. */
  formFields: 500,
  /** Of the name of a field: its characters, its levels (`a.b[0]` has three), and where a list in it ends. */
  formNameCharacters: 100,
  formLevels: 8,
  formIndex: 200,
  /** JSON bodies of the API carry no files. */
  jsonBodyBytes: 256 * 1024,
  /** Objects and lists within each other. */
  jsonLevels: 32,
} as const

/** Durations of the interface, in milliseconds. */
export const durations = {
  toast: 10_000,
  scrollAnimation: 300,
  progressThrottle: 200,
  progressNominal: 5000,
  progressHide: 500,
} as const

/** Life times, in seconds unless the name says otherwise. */
export const lifetimes = {
  accessToken: 15 * 60,
  refreshToken: 14 * 24 * 3600,
  sessionAbsolute: 90 * 24 * 3600,
  /** A rotated refresh token may come once more within this time: two tabs that wake up together are no theft. */
  refreshLeeway: 30,
  confirmToken: 48 * 3600,
  emailChangeToken: 24 * 3600,
  passwordResetToken: 3600,
  invitationToken: 14 * 24 * 3600,
  /** A link that was made for a member of the former application. */
  legacyLoginLink: 180 * 24 * 3600,
  /** An upload whose form was never saved. */
  stagedFile: 24 * 3600,
  formDraft: 3600,
  secondFactorChallenge: 5 * 60,
  reactivationChallenge: 15 * 60,
  /** A mailed link that makes a browser a known device. */
  loginConfirmationToken: 3600,
  /** From one login to the next, on a device that goes on without a confirmation by mail. */
  knownDevice: 180 * 24 * 3600,
  /** From the own password to the first code of the authenticator app. */
  secondFactorSetUp: 15 * 60,
  vanityWaitDays: 7,
  vanityRedirectDays: 90,
  reactivationYears: 3,
  /** Before a mail about a message goes out: there is none if it has been read on the campus by then. */
  messageMailPause: 60,
  /** Mails before the data of a deactivated account is erased, in days before it. */
  erasureNoticeDays: [30, 5],
  exportDays: 7,
  /** In which the author of what the moderation removed can ask for another look. */
  appealDays: 30,
  /** Hours between two exports of one's own data. */
  exportWaitHours: 24,
} as const

/** Days that a request for validation waits until somebody is told: the provider, the provider again, the admins. */
export const validationWaits = [7, 14, 21] as const

/** Names of cookies and of local storage entries start with this. */
export const storagePrefix = 'auth.'

/** Application discriminator that every call to the API carries in its `origin` header. */
export const apiOrigin = '2'

/** Version of the terms that a registration accepts. */
export const termsVersion = '2026-11'

export const subregionCodes = [
  '015', '202', '419', '021', '143', '030', '035', '034', '145', '151', '154', '039', '155', '053', '054', '057', '061',
] as const // prettier-ignore
export const expertiseCodes = [
  'ownership', 'mission', 'ethics', 'accuracy', 'sources', 'user-content', 'governance', 'engagement', 'algorithms', 'training',
] as const // prettier-ignore
export const mediaTypes = [
  'newspaper',
  'magazine',
  'radio',
  'television',
  'online',
  'agency',
  'podcast',
] as const
export const trainerTypes = ['inperson', 'virtual'] as const
export const offerCategories = [
  'seminar', 'training', 'elearning', 'funding', 'scholarships', 'event', 'other',
] as const // prettier-ignore
export const offerCosts = ['free', 'paid', 'stipend'] as const
export const contentLanguages = [
  'sq', 'ar', 'hy', 'az', 'be', 'bn', 'bs', 'bg', 'my', 'ca', 'zh', 'hr', 'cs', 'da', 'nl', 'en', 'et', 'fi', 'fr', 'ka',
  'de', 'el', 'he', 'hi', 'hu', 'id', 'ga', 'it', 'ja', 'kk', 'km', 'ko', 'lv', 'lt', 'mk', 'ms', 'mt', 'no', 'fa', 'pl',
  'pt', 'ro', 'ru', 'sr', 'sk', 'sl', 'es', 'sw', 'sv', 'tr', 'uk', 'ur', 'vi',
] as const // prettier-ignore
/** What can be reported to the administration. */
export const reportedKinds = ['person', 'offer', 'testimonial', 'message'] as const

/** What is wrong with it in the eyes of the reporter; and the rule that a removal names. */
export const reportCategories = [
  'spam',
  'harassment',
  'hate',
  'falsehood',
  'illegal',
  'privacy',
  'impersonation',
  'other',
] as const

/** Rooms of the moderators: what is to be decided, what is to be looked at once more, what is done. */
export const caseViews = ['open', 'appeals', 'decided'] as const

/** What is done behind the pages, and given up after several tries. */
export const failureKinds = ['job', 'mail'] as const
export const offerStates = ['draft', 'published', 'withdrawn'] as const
/** Most characters of each text of an offer. */
export const offerTextLimits = {
  headline: 120,
  subheadline: 200,
  teaser: 300,
  description: 20_000,
  place: 200,
  externalLink: 500,
  pictureAlt: 200,
} as const
/** Codes with which a provider validates everybody in a course: letters of the label, places, days, and how many at a time. */
export const validationCodeLimits = { label: 120, uses: 500, days: 180, defaultDays: 30, live: 50 } as const
/** Kinds of tags of offers. */
export const tagFamilies = ['format', 'level', 'audience', 'topic'] as const
/** The 18 clauses of the standard behind the programme. */
export const clauseNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18] as const
