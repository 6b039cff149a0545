import { redirect } from '@remix-run/node'
import { type Args, call, pageIn } from '~/app/platform/api.server'
import { formKey } from '~/app/platform/forms.server'
import { findUser, requireUser } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import type { ProfileKind } from '~/contracts/people/people'
import { type ListedOffer, listedOffer } from '~/contracts/offers/listed-offer'
import { dayInZone, fallbackZone } from '~/contracts/time-zone'
import type { OutletPolicies } from '~/contracts/content/outlet-policies'
import { getOutletCertificate } from '~/contracts/certification/certificates'
import { certificationOf } from '~/contracts/certification/structured'
import { getOutletPolicies } from '~/contracts/content/registry'
import { can } from '~/contracts/permissions'
import {
  getPublicProfile,
  previewViewers,
  type PreviewViewer,
  type PublicProfile,
} from '~/contracts/people/public-profiles'
import { cutTo } from '~/contracts/signs'
/** The profile with as much of its offers as their rows show. */
export type ShownProfile = Omit<PublicProfile, 'offers'> & { offers: ListedOffer[] | null }

export interface ProfileData {
  /** Title of the page; null for the route's title. */
  title: string | null
  /** Null in the preview of a page that the selected reader may not see. */
  profile: ShownProfile | null
  /** The kind of reader whose view the owner previews. */
  preview: PreviewViewer | null
  head: ProfileHead | null
  /** In the reader's language, by code. */
  languageNames: Record<string, string>
  page: number
  /** Whether the reader may start discussions; the page for writing checks the recipient's preference. */
  mayWrite: boolean
  mayReport: boolean
  /** Return address of this page. */
  here: string
  /** The present day in the reader's time zone, `2026-11-21`. */
  today: string
  formKey: string
}

function readQuery(url: URL) {
  return {
    as: previewViewers.find((viewer) => viewer === url.searchParams.get('as')),
    page: pageIn(url.searchParams),
    links: pageIn(new URLSearchParams({ page: url.searchParams.get('links') ?? '1' })),
  }
}

const languagesOf = ({ languages, contactLanguages, offers }: PublicProfile): string[] => [
  ...languages,
  ...contactLanguages,
  ...(offers ?? []).map(({ language }) => language),
]

/**
 * Without a name the address shows the user's own page; the addresses of trainers and providers redirect other types
 * to theirs.
 */
const isOwnPlace = (path: string, kind: ProfileKind): boolean =>
  path === paths.ownProfile() || path === paths.ownProfileOf(kind)

/**
 * A profile page as visible to the reader. Every page has one address: former names, ids of people with a vanity
 * name, other letter cases and addresses of other account types redirect to it.
 * @throws Response 404 for a page that does not exist or is not visible to this reader
 */
export async function loadProfilePage(args: Args): Promise<ProfileData> {
  const url = new URL(args.request.url)
  const { as, page, links } = readQuery(url)
  // Loaded first: with an expired token the API would treat the user as a visitor.
  const given = args.params.id ? await findUser(args).then(() => args.params.id) : undefined
  const name = given ?? (await requireUser(args)).id
  const query = { page, links, ...(as ? { as } : {}) }
  const { movedTo, profile } = await call(args, getPublicProfile, { params: { name }, query })
  if (movedTo) throw redirect(paths.publicProfile(movedTo) + url.search)
  const user = await findUser(args)
  const mayWrite = user !== null && can(user.accessLevel, 'messages.start')
  const mayReport = user !== null && profile?.own === false && as === undefined
  const today = dayInZone(new Date(), user?.timeZone ?? fallbackZone)
  const here = url.pathname + url.search
  const rest = { page, mayWrite, mayReport, here, today, formKey: formKey(args) }
  if (!profile) return { title: null, profile, preview: as ?? null, head: null, languageNames: {}, ...rest }
  const place = given ? paths.publicProfile(profile.link) : paths.ownProfile()
  const isThere = given ? url.pathname === place : isOwnPlace(url.pathname, profile.link.kind)
  if (!isThere) throw redirect(place + url.search)
  if (page > 1 && profile.testimonials.items.length === 0) throw redirect(url.pathname)
  const preview = profile.own ? (as ?? null) : null
  return {
    title: profile.name,
    // A preview has the texts for other readers, not those for the owner.
    profile: {
      ...profile,
      own: profile.own && !preview,
      offers: profile.offers?.map(listedOffer) ?? null,
    },
    preview,
    head: headOf(args, profile, await publicFactsOf(args, profile)),
    languageNames: languageNames(args, languagesOf(profile)),
    ...rest,
  }
}

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
  return `${cutTo(line, summaryLength).replace(/ \S*$/, '')}…`
}

const isPublicOutlet = ({ audience, link }: PublicProfile) => audience === 2 && link.kind === 'mediaOutlet'

type PublicFacts = OutletPolicies & ReturnType<typeof certificationOf>

/**
 * What the outlet's report says of its pages, and who has certified it, for search engines, which are visitors; nothing if nobody can
 * say.
 */
async function publicFactsOf(args: Args, profile: PublicProfile): Promise<PublicFacts> {
  if (!isPublicOutlet(profile) || args.context.session.tokens()) return {}
  const params = { id: profile.id }
  const [policies, { certificate }] = await Promise.all([
    call(args, getOutletPolicies, { params }).catch(() => ({})),
    call(args, getOutletCertificate, { params }).catch(() => ({ certificate: null })),
  ])
  return { ...policies, ...certificationOf(certificate, args.context.config.publicUrl) }
}

const isPerson = ({ link }: PublicProfile) => link.kind === 'journalist' || link.kind === 'trainer'

/** Only publicly visible data, as schema.org's Person, NewsMediaOrganization or another Organization. */
function structuredOf(
  profile: PublicProfile,
  { canonical, image, policies }: { canonical: string; image: string | null; policies: PublicFacts },
) {
  const { name, description, website, socialLinks, city, region, country } = profile
  const sameAs = [website, ...socialLinks].filter(Boolean)
  const place = { addressLocality: city, addressRegion: region, addressCountry: country }
  const known = Object.entries(place).filter(([, value]) => value)
  return {
    '@context': 'https://schema.org',
    '@type': isPerson(profile)
      ? 'Person'
      : isPublicOutlet(profile)
        ? 'NewsMediaOrganization'
        : 'Organization',
    name,
    url: canonical,
    ...(image ? { image, ...(isPerson(profile) ? {} : { logo: image }) } : {}),
    ...policies,
    ...(description ? { description } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(known.length > 0 ? { address: { '@type': 'PostalAddress', ...Object.fromEntries(known) } } : {}),
    ...(profile.languages.length > 0 && isPerson(profile) ? { knowsLanguage: profile.languages } : {}),
  }
}

/** Null for non-public pages, which search engines must not index. */
function headOf(
  { context }: Pick<Args, 'context'>,
  profile: PublicProfile,
  policies: PublicFacts,
): ProfileHead | null {
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
    structured: structuredOf(profile, { canonical, image, policies }),
  }
}
