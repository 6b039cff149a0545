/** Business constants and limits. */

export { defaultLocale, type Locale, localeCodes, locales } from './languages'

export const pageSizes = {
  default: 25,
  notifications: 25,
  messages: 25,
  teamComments: 25,
  admin: 10,
  testimonials: 10,
  ownOffers: 25,
  /** On a provider's page; the resource centre lists all of them. */
  profileOffers: 10,
  maximum: 100,
} as const

export const limits = {
  /** Offers are counted up to this number; beyond it the list only says that there are more. */
  offersCounted: 250,
  /** Addresses of open offers for search engines, the newest first. */
  openAddresses: 5000,
  /** Outlets of the registry that programs read at once, and members in the campus’s trust.txt. */
  registryBatch: 500,
  trustMembers: 20_000,
  /** Days of a month in the calendar of offers. */
  offerDates: 200,
  /** Maximum depth of pagination, and number of offers ranked by relevance. Users narrow the list with filters. */
  offersPaged: 1000,
  messagePreviewCharacters: 100,
  messageMinimumCharacters: 5,
  messageMaximumCharacters: 10_000,
  messageSubjectMaximumCharacters: 200,
  /** Entries that a digest lists; further ones are only counted, up to `digestCount`. */
  digestEntries: 30,
  digestCount: 1000,
  helpdeskMaximumCharacters: 5000,
  /**
   * Lists that grow with the campus are counted, and can be paged through, up to this number, and so is what a job leaves to
   * its next run; one more means “more than that”. Users narrow lists with filters.
   */
  /** Offers that visitors are shown. */
  offerTeasers: 5,
  counted: 1000,
  descriptionMinimumCharacters: 50,
  descriptionMaximumCharacters: 5000,
  socialLinks: 8,
  vanityMinimumCharacters: 3,
  vanityMaximumCharacters: 40,
  contributors: 5,
  testimonialsPerAuthor: 10,
  testimonialMinimumCharacters: 50,
  testimonialMaximumCharacters: 2000,
  /** Files of one message, and the size of each. */
  messageFiles: 5,
  messageFileBytes: 5 * 1024 * 1024,
  pdfUploads: 10,
  pdfBytes: 10 * 1024 * 1024,
  imageBytes: 1024 * 1024,
  /** Width times height: a small file can declare an image that exhausts memory. */
  imagePixels: 40_000_000,
  /** Uploads per person that have not been attached yet. */
  stagedFiles: 12,
  personNameCharacters: 80,
  entityNameCharacters: 200,
  emailCharacters: 254,
  passwordMinimumCharacters: 12,
  passwordMaximumCharacters: 127,
  reasonMaximumCharacters: 1000,
  /** How a provider knows the journalist: a few words. */
  introductionMinimumCharacters: 10,
  introductionMaximumCharacters: 1000,
  questionMaximumCharacters: 1000,
  answerMaximumCharacters: 2000,
  /** Questions about one validation request; so there are no more answers either. */
  questionsPerRequest: 20,
  /** Reasons that an office keeps for reuse. */
  keptReasons: 20,
  /** Statements of decisions and appeals. */
  statementMinimumCharacters: 20,
  statementMaximumCharacters: 4000,
  /** Search terms. */
  searchCharacters: 200,
  /** Results of a search for a provider that can validate. */
  validatorsFound: 20,
  /** Providers whose requests admins see for one search of a name. */
  providersLookedAt: 100,
  guideCommentCharacters: 1000,
  selfAssessmentNoteCharacters: 1000,
  /** Of a team: an outlet's account and its contributors. */
  teamCommentCharacters: 2000,
  commentsPerClause: 200,
  teamOffers: 500,
  /** Texts of editors. */
  editedTitleCharacters: 200,
  editedLedeCharacters: 600,
  editedMarkdownCharacters: 50_000,
  editedNoteCharacters: 200,
  /** Wrong codes before a login has to start again. */
  secondFactorAttempts: 5,
  recoveryCodes: 10,
  /** Per account: one for each device or password manager. */
  passkeys: 10,
  passkeyNameCharacters: 80,
  /** Accounts at providers of logins that one account can be linked with. */
  identities: 10,
  /** Valid personal tokens of one account, and characters of the name of each. */
  personalTokens: 10,
  tokenNameCharacters: 60,
  /** Receivers of a provider's system, and deliveries that the log of each shows. */
  webhooks: 5,
  webhookAddressCharacters: 500,
  webhookDeliveries: 50,
  /** Accounts that can remember one browser as a known device: people share computers. */
  knownDevices: 3,
  /** Default size of a form in bytes; some scripts need nine bytes per character. */
  formBytes: 64 * 1024,
  /** Forms with long texts. */
  longFormBytes: 512 * 1024,
  /** Forms with files; well above every single file limit, so that the form itself can report the error. */
  fileFormBytes: 16 * 1024 * 1024,
  /** A message with as many files as it may have. */
  messageFormBytes: 5 * 5 * 1024 * 1024 + 512 * 1024,
  /** Bodies that are held at the same time: of all clients together, and of one, which may send a message and a form beside it. */
  heldBytes: 128 * 1024 * 1024,
  heldBytesPerClient: 32 * 1024 * 1024,
  /** Beside them, for the first `formBytes` of bodies that have no room there: large ones do not keep out small ones. */
  heldBeginnings: 16 * 1024 * 1024,
  heldBeginningsPerClient: 1024 * 1024,
  /** Fields per form; the largest page has less than half as many. */
  formFields: 500,
  /** Field names: characters, nesting levels (`a.b[0]` has three), and highest list index. */
  formNameCharacters: 100,
  formLevels: 8,
  formIndex: 200,
  /** JSON bodies of the API; they carry no files. */
  jsonBodyBytes: 256 * 1024,
  /** Nesting depth of JSON. */
  jsonLevels: 32,
} as const

/** Durations of the interface, in milliseconds. */
export const durations = {
  toast: 10_000,
  /** With a button that undoes what it tells. */
  toastToUndo: 60_000,
  scrollAnimation: 300,
  progressThrottle: 200,
  progressNominal: 5000,
  progressHide: 500,
} as const

/** Lifetimes in seconds, unless the name says otherwise. */
export const lifetimes = {
  accessToken: 15 * 60,
  /** Of the campus as another kind of account, by an admin. */
  view: 30 * 60,
  refreshToken: 14 * 24 * 3600,
  sessionAbsolute: 90 * 24 * 3600,
  /** A rotated refresh token is accepted once more within this time, as two tabs may refresh concurrently. */
  refreshLeeway: 30,
  confirmToken: 48 * 3600,
  emailChangeToken: 24 * 3600,
  passwordResetToken: 3600,
  invitationToken: 14 * 24 * 3600,
  /** Login links for members of the former application. */
  legacyLoginLink: 180 * 24 * 3600,
  /** Uploads that were never attached. */
  stagedFile: 24 * 3600,
  formDraft: 3600,
  /** What was typed and not sent, on the device. */
  localDraft: 14 * 24 * 3600,
  secondFactorChallenge: 5 * 60,
  reactivationChallenge: 15 * 60,
  /** From asking for a passkey to its use. */
  passkeyChallenge: 5 * 60,
  /** From leaving for a provider of logins to coming back. */
  providerVisit: 10 * 60,
  /** From coming back with an unknown identity to linking it, perhaps with a link sent by mail. */
  unlinkedIdentity: 30 * 60,
  /** Mailed links that make a browser a known device. */
  loginConfirmationToken: 3600,
  /** Mailed links that log in once. */
  loginLink: 15 * 60,
  /** Since the last login; a known device needs no confirmation by mail. */
  knownDevice: 180 * 24 * 3600,
  /** From entering the password to the first code of the authenticator app. */
  secondFactorSetUp: 15 * 60,
  vanityWaitDays: 7,
  vanityRedirectDays: 90,
  reactivationYears: 3,
  /** In which the author of a message can change its text. */
  messageEdit: 600,
  /** In which somebody can undo that they have deleted messages for themselves. */
  messageUndo: 24 * 3600,
  /** Delay of mails about a message; none is sent if the message has been read by then. */
  messageMailPause: 60,
  /** In which a decision about a request or a doubt can be undone; its mail waits as long. */
  decisionUndo: 600,
  /** In which an outlet can undo that it has withdrawn its transparency report. */
  withdrawalUndo: 600,
  /** Days before a deactivated account's data is erased on which a mail is sent. */
  erasureNoticeDays: [30, 5],
  exportDays: 7,
  /** Period in which the author of removed content can appeal. */
  appealDays: 30,
  /** Minimum hours between two data exports of one person. */
  exportWaitHours: 24,
} as const

/** Days after which an undecided validation request triggers a reminder: provider, provider again, admins. */
export const validationWaits = [7, 14, 21] as const

/** Prefix of cookie and local storage names. */
export const storagePrefix = 'auth.'

/** Application id, sent in the `origin` header of every API request. */
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
/** Items that can be reported to the admins. */
export const reportedKinds = ['person', 'offer', 'testimonial', 'message', 'disclosure'] as const

/** After how many days messages can end, for both people of a discussion. */
export const endingDays = [1, 7, 30, 90] as const

/** Reasons for a report; a removal cites one of them, too. */
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

/** Views of the moderation list. */
export const caseViews = ['open', 'appeals', 'decided'] as const

/** Kinds of background work that can fail permanently. */
export const failureKinds = ['job', 'mail'] as const
export const offerStates = ['draft', 'published', 'withdrawn'] as const
/** Maximum characters of an offer's texts. */
export const offerTextLimits = {
  headline: 120,
  subheadline: 200,
  teaser: 300,
  description: 20_000,
  place: 200,
  externalLink: 500,
  pictureAlt: 200,
} as const
/** Answers of outlets to the questions of the standard: maximum characters of texts, and links in each list. */
export const answerLimits = {
  shortText: 300,
  longText: 10_000,
  explanation: 5000,
  reason: 1000,
  links: 20,
  linkLabel: 200,
  /** PDFs of one answer, and of an outlet with those that only its reports still have. */
  files: 5,
  filesOfOutlet: 200,
  /** Answers that are saved at once: a clause has fewer questions. */
  atOnce: 50,
} as const
/** Transparency reports: maximum characters, and how long one is valid. */
export const disclosureLimits = {
  signerName: 120,
  signerFunction: 120,
  withdrawalReason: 500,
  validMonths: 24,
} as const
/**
 * Doubts about answers of transparency reports: maximum characters, and how many one report shows. Addresses of visitors who want to
 * know what became of theirs are kept for some days after the decision.
 */
export const doubtLimits = { text: 2000, reply: 2000, shown: 100, addressDays: 30 } as const
/** A decision about a doubt can be undone within ten minutes; then it is open again. */
export const doubtStates = ['open', 'published', 'rejected'] as const
/** Validation codes for courses: characters of the label, uses, days of validity, and codes per provider. */
export const validationCodeLimits = { label: 120, uses: 500, days: 180, defaultDays: 30, live: 50 } as const
/** Kinds of tags of offers. */
export const tagFamilies = ['format', 'level', 'audience', 'topic'] as const
/** Highest number of a clause. Which ones there are, the newest version of the standard says. */
export const mostClauses = 40

/** How far an outlet has come on the way to a certificate. */
export const registryStages = ['published', 'certified'] as const
/** Of the newest report: before and after its last day. */
export const registryStandings = ['valid', 'outOfDate'] as const
export const registrySorts = ['name', 'newest'] as const

export const registryFacets = ['country', 'mediaType', 'language', 'stage', 'standing'] as const

/**
 * States of an external audit. `accepted`: no auditor is assigned yet. `review`: with the auditor. `correcting`: with the outlet.
 * `submitted`: to be decided by a second person. The others are ends.
 */
export const auditStates = [
  'requested', 'accepted', 'review', 'correcting', 'submitted', 'declined', 'certified', 'refused', 'withdrawn', 'stopped',
] as const // prettier-ignore
/** Why a case ended by itself. */
export const auditStops = [
  'notIndependent',
  'bodyUnmarked',
  'bodyGone',
  'outletGone',
  'reportWithdrawn',
] as const
export const auditJudgements = ['conforms', 'observation', 'minor', 'major'] as const
/** By whose turn it is, from the user’s side; for admins `mine` are those to be decided and those that nobody can go on with. */
export const auditQueues = ['mine', 'others', 'ended'] as const
/** Maximum characters, links and files, in one correction. */
export const auditLimits = {
  text: 4000,
  reason: 2000,
  comment: 2000,
  correction: 4000,
  links: 10,
  files: 5,
  fileBytes: 10_000_000,
  /** Days after the decision for which auditor and decider still see internal answers. */
  internalDays: 30,
  /** Days after which the side whose turn it is is reminded, and then the admins. */
  waits: [7, 14, 21],
} as const

export const certificateStates = ['valid', 'suspended', 'expired', 'withdrawn'] as const
export const certificateQueues = ['valid', 'suspended', 'ended'] as const
/** A pasted credential with room around it. */
export const certificateCheckLimit = 20_000
/** How long a certificate is valid, and the days before its end on which the outlet is reminded. */
export const certificateTerm = { months: 24, reminders: [180, 90, 30] } as const

/** When saved searches are mailed, each day in UTC. What was published up to a minute before is in them. */
export const searchMailsAt = { hour: 5, minute: 20 } as const
