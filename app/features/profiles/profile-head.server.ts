import type { Args } from '~/app/platform/api.server'
import { paths } from '~/app/platform/paths'
import type { PublicProfile } from '~/contracts/people/public-profiles'

/** Metadata of a public page for search engines and other sites. All addresses are absolute. */
export interface ProfileHead {
  canonical: string
  title: string
  description: string | null
  image: string | null
  type: 'profile' | 'website'
  structured: Record<string, unknown>
}

const summaryLength = 200

/** The beginning of a text as one line, truncated between words. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= summaryLength) return line
  return `${line.slice(0, summaryLength).replace(/ \S*$/, '')}…`
}

const isPerson = ({ link }: PublicProfile) => link.kind === 'journalist' || link.kind === 'trainer'

/** Only publicly visible data, as schema.org's Person or Organization. */
function structuredOf(
  profile: PublicProfile,
  { canonical, image }: { canonical: string; image: string | null },
) {
  const { name, description, website, socialLinks, city, region, country } = profile
  const sameAs = [website, ...socialLinks].filter(Boolean)
  const place = { addressLocality: city, addressRegion: region, addressCountry: country }
  const known = Object.entries(place).filter(([, value]) => value)
  return {
    '@context': 'https://schema.org',
    '@type': isPerson(profile) ? 'Person' : 'Organization',
    name,
    url: canonical,
    ...(image ? { image } : {}),
    ...(description ? { description } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(known.length > 0 ? { address: { '@type': 'PostalAddress', ...Object.fromEntries(known) } } : {}),
    ...(profile.languages.length > 0 && isPerson(profile) ? { knowsLanguage: profile.languages } : {}),
  }
}

/** Null for non-public pages, which search engines must not index. */
export function headOf({ context }: Pick<Args, 'context'>, profile: PublicProfile): ProfileHead | null {
  if (profile.audience !== 2) return null
  const { publicUrl } = context.config
  const canonical = publicUrl + paths.publicProfile(profile.link)
  const image = profile.picture ? publicUrl + paths.picture(profile.picture, 'share') : null
  return {
    canonical,
    title: profile.name,
    description: profile.description ? summaryOf(profile.description) : null,
    image,
    type: isPerson(profile) ? 'profile' : 'website',
    structured: structuredOf(profile, { canonical, image }),
  }
}
