import { z } from 'zod'
import { endpoint } from '../endpoint'
import { Connection, LinkedProfiles } from './links'
import { OfferSummary } from '../offers/offers'
import { ProfileLink } from './people'
import { shownFields } from './profile-fields'
import { shapeOf } from './profiles'
import { TestimonialList } from './testimonials'
import { profileBlockedReasons } from './visibility'

/** A person in a list. `picture` is a file id; `country` is in the user's language. */
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
 * A profile as this user may see it: hidden fields are null or empty, `country` is in the user's language.
 * Organisations show their contact person only to users who can see contact details.
 */
export const PublicProfile = ProfileSummary.extend({
  ...shapeOf(shownFields),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  /** Lines of the postal address without the country. */
  address: z.array(z.string()).nullable(),
  /** Audience of the page: 0 owner and admins, 1 members, 2 everyone. */
  audience: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Why others cannot see it; null if they can, and for users other than the owner and admins. */
  blockedReason: z.enum(profileBlockedReasons).nullable(),
  documents: z.array(ProfileDocument),
  /** A provider's newest open offers; null if the user may not see offers. */
  offers: z.array(OfferSummary).nullable(),
  /** Confirmed links of outlets, legal entities and trainers; null for other kinds. */
  links: LinkedProfiles.nullable(),
  /** Null if the user and the owner cannot be linked. */
  connection: Connection.nullable(),
  /** Number of the outlet’s newest transparency report; null if there is none that can be read. */
  report: z.number().int().nullable(),
  /** Whether the user follows this provider; null if there is nothing to follow. */
  followed: z.boolean().nullable(),
  testimonials: TestimonialList,
  /** The user is the owner. */
  own: z.boolean(),
  can: z.object({ update: z.boolean() }),
}).meta({ id: 'PublicProfile' })
export type PublicProfile = z.infer<typeof PublicProfile>

export const previewViewers = ['visitor', 'member'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const getPublicProfile = endpoint('GET', '/profiles/{name}', {
  permission: 'public',
  scope: 'read',
  tag: 'profiles',
  summary: 'A profile by vanity name, id or former vanity name, as the user may see it',
  params: z.object({ name: z.string().min(1).max(64) }),
  query: z.object({
    /** Preview of the user's own page as another viewer; ignored for other pages. */
    as: z.enum(previewViewers).optional(),
    /** Page of the testimonials. */
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** Page of the links. */
    links: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  output: z.object({
    /** The current link, if the key is a former vanity name; nothing else is returned then. */
    movedTo: ProfileLink.nullable(),
    /** Null with `movedTo`, and in a preview for viewers who cannot see the page. */
    profile: PublicProfile.nullable(),
  }),
})
