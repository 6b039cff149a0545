import type { CompleteLocale } from '~/contracts/languages'

export type DemoKind =
  | 'journalist'
  | 'trainer'
  | 'media_outlet'
  | 'service_provider'
  | 'contributor'
  | 'legal_entity'
  | 'group'
  | 'admin'

/** One invented account; everything that refers to another account does so by its `key`. */
export interface DemoPerson {
  key: string
  kind: DemoKind
  state: 'active' | 'unconfirmed' | 'deactivated' | 'blocked'
  /** Journalists only; other than `none` it names the provider in `validator`. */
  validation?: 'none' | 'requested' | 'approved' | 'rejected'
  validator?: string
  /** How the provider knows them. */
  introduction?: string
  /** Why the provider said no; required when rejected. Of a trainer who waits: why an admin said no before. */
  reason?: string
  /** Trainers and providers: whether an admin has let them in. */
  validated?: boolean
  editor?: true
  parent?: string
  email: string
  locale: CompleteLocale
  salutation: 'ms' | 'mr' | 'mx'
  title?: string
  firstName: string
  lastName: string
  entityName?: string
  country: string
  city?: string
  website?: string
  description?: string
  mediaTypes?: string[]
  expertise?: string[]
  languages?: string[]
  trainerTypes?: ('inperson' | 'virtual')[]
  visibility: 0 | 1 | 2
  vanityName?: string
  joinedDaysAgo: number
}

export type DemoCategory =
  'seminar' | 'training' | 'elearning' | 'funding' | 'scholarships' | 'event' | 'other'

/** One invented offer; dates are days from the day of seeding, so that the demo never grows old. */
export interface DemoOffer {
  key: string
  provider: string
  status: 'draft' | 'published' | 'withdrawn'
  category: DemoCategory
  language: string
  headline: string
  subheadline: string
  teaser: string
  /** Paragraphs, lists, bold and links in Markdown. */
  description: string
  startsIn: number | null
  endsIn: number | null
  /** `null` means rolling: one may apply at any time. */
  deadlineIn: number | null
  clauses: number[]
  tags: string[]
  online: boolean
  /** Where it takes place; absent when it is online only. */
  place?: string
  cost: 'free' | 'paid' | 'stipend'
  /** Visitors may read it too. */
  openToVisitors?: boolean
  link: string
}

/** What one invented person says about another; both by `key`. */
export interface DemoTestimonial {
  author: string
  profile: string
  text: string
}

/** What two invented people, both by `key`, have written to each other; the first one began. */
export interface DemoDiscussion {
  between: readonly [string, string]
  messages: { from: 0 | 1; daysAgo: number; subject?: string; body: string }[]
  /** The last message has been read. */
  read: boolean
}
