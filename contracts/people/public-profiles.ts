import { z } from 'zod'
import { endpoint } from '../endpoint'
import { Connection, LinkedProfiles } from './links'
import { OfferSummary } from '../offers/offers'
import { ProfileLink } from './people'
import { shownFields } from './profile-fields'
import { shapeOf } from './profiles'
import { TestimonialList } from './testimonials'
import { profileBlockedReasons } from './visibility'

/** What a list shows of somebody. `picture` is the id of a file; `country` is in the reader's language. */
export const ProfileSummary = z
  .object({
    id: z.string(),
    link: ProfileLink,
    name: z.string(),
    picture: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    expertise: z.array(z.string()),
    mediaTypes: z.array(z.string()),
    trainerTypes: z.array(z.string()),
    languages: z.array(z.string()),
  })
  .meta({ id: 'ProfileSummary' })
export type ProfileSummary = z.infer<typeof ProfileSummary>

const ProfileDocument = z.object({ id: z.string(), name: z.string(), bytes: z.number().int() })

/**
 * A person's page as this reader may see it: what is not for them is null or empty, `country` is in the reader's language. Organisations name a contact person to those
 * who see a way of writing or calling.
 */
export const PublicProfile = ProfileSummary.extend({
  ...shapeOf(shownFields),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  /** Lines of the postal address without the country. */
  address: z.array(z.string()).nullable(),
  /** Who sees the page: 0 the owner and the administration, 1 members, 2 everybody. */
  audience: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** What keeps it from others; null where nothing does, and for all but the owner and the administration. */
  blockedReason: z.enum(profileBlockedReasons).nullable(),
  documents: z.array(ProfileDocument),
  /** A provider's newest open offers; null where the reader may not see offers. */
  offers: z.array(OfferSummary).nullable(),
  /** Confirmed links of outlets, legal entities and trainers; null for everybody else. */
  links: LinkedProfiles.nullable(),
  /** Null where the reader and the owner cannot be linked. */
  connection: Connection.nullable(),
  testimonials: TestimonialList,
  /** The reader is the owner. */
  own: z.boolean(),
  can: z.object({ update: z.boolean() }),
}).meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof PublicProfile>

export const previewViewers = ['visitor', 'member'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const getPublicProfile = endpoint('GET', '/profiles/{name}', {
  permission: 'public',
  tag: 'profiles',
  summary:
    'The page of a person or organisation by vanity name, id or former vanity name, as the reader may see it',
  params: z.object({ name: z.string().min(1).max(64) }),
  query: z.object({
    /** The owner's own page as somebody else sees it; without meaning for other people's pages. */
    as: z.enum(previewViewers).optional(),
    /** Page of the testimonials. */
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** Page of the links. */
    links: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.object({
    /** The name has gone over to this address; nothing else is said then. */
    movedTo: ProfileLink.nullable(),
    /** Null in an answer with `movedTo`, and in the preview of a page that the other does not see at all. */
    profile: PublicProfile.nullable(),
  }),
})
