import type { Course, CreativeWork, Event, MonetaryGrant, Offer as Terms, WithContext } from 'schema-dts'
import { paths } from '~/app/platform/paths'
import type { OpenOffer as Offer } from '~/contracts/offers/open-offers'

interface Addresses {
  /** Absolute address of the offer's page. */
  address: string
  publicUrl: string
}

export type Structured = WithContext<Event | Course | MonetaryGrant>

const context = 'https://schema.org' as const
const taught: readonly Offer['category'][] = ['seminar', 'training', 'elearning']
const paidOut: readonly Offer['category'][] = ['funding', 'scholarships']

const providerOf = ({ provider, providerPage }: Offer, { publicUrl }: Addresses) => ({
  '@type': 'Organization' as const,
  name: provider.entityName,
  ...(providerPage ? { url: publicUrl + paths.publicProfile(providerPage) } : {}),
})

/** Cost and deadline. The campus stores only whether there is a fee, not its amount. */
const termsOf = (offer: Offer, { address }: Addresses): Terms => ({
  '@type': 'Offer',
  url: address,
  category: offer.cost === 'paid' ? 'Paid' : 'Free',
  ...(offer.cost === 'paid' ? {} : { price: 0, priceCurrency: 'EUR' }),
  validFrom: offer.publishedAt,
  ...(offer.deadline ? { availabilityEnds: offer.deadline } : {}),
})

const commonOf = (offer: Offer, { address, publicUrl }: Addresses) => ({
  name: offer.headline,
  description: offer.teaser,
  url: address,
  ...(offer.picture ? { image: publicUrl + offer.picture.urls.share } : {}),
})

function attendanceOf({ online, place }: Offer) {
  if (online && place) return 'https://schema.org/MixedEventAttendanceMode' as const
  return online
    ? ('https://schema.org/OnlineEventAttendanceMode' as const)
    : ('https://schema.org/OfflineEventAttendanceMode' as const)
}

function eventOf(offer: Offer, addresses: Addresses, startDate: string): WithContext<Event> {
  const { place, online } = offer
  return {
    '@context': context,
    '@type': taught.includes(offer.category) ? 'EducationEvent' : 'Event',
    ...commonOf(offer, addresses),
    startDate,
    ...(offer.endsOn ? { endDate: offer.endsOn } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: attendanceOf(offer),
    location: [
      ...(place ? [{ '@type': 'Place' as const, name: place, address: place }] : []),
      ...(online
        ? [{ '@type': 'VirtualLocation' as const, url: offer.externalLink ?? addresses.address }]
        : []),
    ],
    inLanguage: offer.language,
    isAccessibleForFree: offer.cost !== 'paid',
    organizer: providerOf(offer, addresses),
    offers: termsOf(offer, addresses),
  }
}

const courseOf = (offer: Offer, addresses: Addresses): WithContext<Course> => ({
  '@context': context,
  '@type': 'Course',
  ...commonOf(offer, addresses),
  inLanguage: offer.language,
  isAccessibleForFree: offer.cost !== 'paid',
  provider: providerOf(offer, addresses),
  offers: termsOf(offer, addresses),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: offer.online ? (offer.place ? 'Blended' : 'Online') : 'Onsite',
    ...(offer.place ? { location: offer.place } : {}),
  },
})

const grantOf = (offer: Offer, addresses: Addresses): WithContext<MonetaryGrant> => ({
  '@context': context,
  '@type': 'MonetaryGrant',
  ...commonOf(offer, addresses),
  funder: providerOf(offer, addresses),
})

/**
 * An offer as schema.org data: an offer with a date is an event, training without one a course, funding a grant. Null
 * if schema.org has no suitable type.
 */
export function structuredOf(offer: Offer, addresses: Addresses): Structured | null {
  if (paidOut.includes(offer.category)) return grantOf(offer, addresses)
  if (offer.startsOn) return eventOf(offer, addresses, offer.startsOn)
  return taught.includes(offer.category) ? courseOf(offer, addresses) : null
}

/** For search engines, which are shown all that is open to visitors: what is of no other type is a text. */
export const openStructuredOf = (
  offer: Offer,
  addresses: Addresses,
): Structured | WithContext<CreativeWork> =>
  structuredOf(offer, addresses) ?? {
    '@context': context,
    '@type': 'CreativeWork',
    ...commonOf(offer, addresses),
    inLanguage: offer.language,
    isAccessibleForFree: offer.cost !== 'paid',
    publisher: providerOf(offer, addresses),
    offers: termsOf(offer, addresses),
  }
