import { redirect } from '@remix-run/node'
import { type Args, call, pageIn } from '~/app/platform/api.server'
import { formKey } from '~/app/platform/forms.server'
import { findUser, requireUser } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import type { ProfileKind } from '~/contracts/people/people'
import { can } from '~/contracts/permissions'
import {
  getPublicProfile,
  previewViewers,
  type PreviewViewer,
  type PublicProfile,
} from '~/contracts/people/public-profiles'
import { headOf, type ProfileHead } from './profile-head.server'

export interface ProfileData {
  /** Of the page; null leaves it to the route. */
  title: string | null
  /** Null in the preview of a page that the other does not see. */
  profile: PublicProfile | null
  /** As whom the owner looks at the own page. */
  preview: PreviewViewer | null
  head: ProfileHead | null
  /** In the reader's language, by code. */
  languageNames: Record<string, string>
  page: number
  /** The reader may begin to write to people; whether this one wants that is said on the page where they write. */
  mayWrite: boolean
  mayReport: boolean
  /** Address of this page, to come back to. */
  here: string
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

/** Without a name an address shows one's own page; those of trainers and providers lead everybody else to theirs. */
const isOwnPlace = (path: string, kind: ProfileKind): boolean =>
  path === paths.ownProfile() || path === paths.ownProfileOf(kind)

/**
 * Somebody's page as the reader may see it. Every page has one address: former names, ids of people who have a name,
 * other cases and the addresses of other kinds lead there.
 * @throws Response 404 for a page that is not there or not for this reader
 */
export async function loadProfilePage(args: Args): Promise<ProfileData> {
  const url = new URL(args.request.url)
  const { as, page, links } = readQuery(url)
  // Asked first: a session whose token has run out must not read as a visitor would.
  const given = args.params.id ? await findUser(args).then(() => args.params.id) : undefined
  const name = given ?? (await requireUser(args)).id
  const query = { page, links, ...(as ? { as } : {}) }
  const { movedTo, profile } = await call(args, getPublicProfile, { params: { name }, query })
  if (movedTo) throw redirect(paths.publicProfile(movedTo) + url.search)
  const user = await findUser(args)
  const mayWrite = user !== null && can(user.accessLevel, 'messages.start')
  const mayReport = user !== null && profile?.own === false && as === undefined
  const rest = { page, mayWrite, mayReport, here: url.pathname + url.search, formKey: formKey() }
  if (!profile) return { title: null, profile, preview: as ?? null, head: null, languageNames: {}, ...rest }
  const place = given ? paths.publicProfile(profile.link) : paths.ownProfile()
  const isThere = given ? url.pathname === place : isOwnPlace(url.pathname, profile.link.kind)
  if (!isThere) throw redirect(place + url.search)
  if (page > 1 && profile.testimonials.items.length === 0) throw redirect(url.pathname)
  const preview = profile.own ? (as ?? null) : null
  return {
    title: profile.name,
    // A preview has the words that others read, none of those for the owner.
    profile: { ...profile, own: profile.own && !preview },
    preview,
    head: headOf(args, profile),
    languageNames: languageNames(args, languagesOf(profile)),
    ...rest,
  }
}
