import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { countingOf } from '~/app/platform/analytics/consent.server'
import { type Args, call } from '~/app/platform/api.server'
import { findUser, nameOfUser } from '~/app/platform/guard.server'
import { fixedTFor, getFixedT, localeOf, suggestedLocale } from '~/app/platform/i18n.server'
import { textOf } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { seeOther, takeToast, redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import type { CampusIdentity } from '~/contracts/administration/settings'
import { defaultLocale, durations, type Locale, localeCodes } from '~/contracts/constants'
import { inLanguage } from '~/contracts/languages'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Logo } from '~/contracts/administration/logo'
import { getDraft } from '~/contracts/accounts/drafts'
import { hasIntroduced } from '~/contracts/people/completeness'
import { can } from '~/contracts/permissions'
import { releaseName } from '~/contracts/release'
import { chooseDelivery } from '~/app/platform/delivery/delivery.server'

/** Pages that do not need the account work without it. */
function outOfReach(thrown: unknown): null {
  if (thrown instanceof Response && thrown.status === 503) return null
  throw thrown
}

/** What header, panels and closed pages need of the account; all pages contain it twice, as HTML and for their scripts. */
const memberOf = (user: CurrentUser) => ({
  id: user.id,
  name: nameOfUser(user),
  picture: user.profilePicture?.thumbnailUrl ?? null,
  accessLevel: user.accessLevel,
  isEditor: user.isEditor,
  isContributor: user.isContributor,
  isMediaOutlet: user.isMediaOutlet,
  isServiceProvider: user.isServiceProvider,
  isCertificationBody: user.isCertificationBody,
  profileVanityName: user.profileVanityName,
  hasIntroduced: hasIntroduced(user),
  secondFactorMissing: user.secondFactorMissing,
  timeZone: user.timeZone,
  messageCount: user.messageCount,
  unreadMessageCount: user.unreadMessageCount,
  notificationCount: user.notificationCount,
  unreadNotificationCount: user.unreadNotificationCount,
})
export type Member = ReturnType<typeof memberOf>

/** The layout data of every page. Takes one call for members, none for visitors. */
export async function loadLayout(args: Args) {
  const { context } = args
  const isCopy = context.delivery === 'copy'
  // An offline copy must not consume the toast.
  const taken = isCopy ? { toast: null, headers: new Headers() } : takeToast(args)
  const [user, { toast, headers }] = await Promise.all([findUser(args).catch(outOfReach), taken])
  const draft = user && !isCopy ? await findDraft(args) : null
  return data(
    {
      locale: localeOf(args),
      brandName: context.config.brandName,
      ...identityFor(args),
      publicUrl: context.config.publicUrl,
      academyUrl: context.config.academyUrl,
      leaveUrl: context.config.leaveUrl,
      // An offline copy does not ask for consent.
      analytics: isCopy ? null : await countingOf(args),
      answerId: context.answerId,
      user: user && memberOf(user),
      ...(user && can(user.accessLevel, 'overview.read') ? { release: releaseName() } : {}),
      reader: context.session.reader() ?? '',
      suggestion: user || isCopy ? null : suggestionFor(args),
      /** The user is logged in, but the API did not return the account. */
      accountUnreachable: user === null && context.session.tokens() !== null,
      view: viewOf(args),
      toast: toast ?? (draft ? draftToast(args) : null),
      draft,
      copiedAt: isCopy ? new Date().toISOString() : null,
    },
    { headers },
  )
}

type InLanguage = ReturnType<typeof inLanguage>
interface Added {
  logo?: Logo
  shortName?: string
  slogan?: InLanguage & { text: string }
  links?: (InLanguage & { label: string; href: string })[]
}

/** The words in the first of the languages that has any, and that language where it is not the page's, which comes first. */
function wordsIn(languages: readonly Locale[], texts: CampusIdentity['slogan']) {
  const found = languages.find((code) => texts[code])
  if (!found) return null
  return { text: texts[found] ?? '', language: found === languages[0] ? {} : inLanguage(found) }
}

/** What a campus adds to its name, if it does. */
function identityFor(args: Args): Added {
  const { name, shortName, slogan: texts, links, logo } = args.context.config.identity
  const languages = [localeOf(args), defaultLocale]
  const slogan = wordsIn(languages, texts)
  const shown = links.flatMap(({ address, labels }) => {
    const words = wordsIn([...languages, ...localeCodes], labels)
    return words ? [{ label: words.text, href: address, ...words.language }] : []
  })
  return {
    ...(logo ? { logo } : {}),
    ...(shortName === name ? {} : { shortName }),
    ...(slogan ? { slogan: { text: slogan.text, ...slogan.language } } : {}),
    ...(shown.length > 0 ? { links: shown } : {}),
  }
}

/** The words for another language are in that language. */
function suggestionFor(args: Args) {
  const locale = suggestedLocale(args)
  return locale && { locale, words: fixedTFor(locale)('common:language.read') }
}

/** What the banner of a view says. */
function viewOf(args: Args) {
  const view = args.context.session.view()
  if (!view) return null
  const t = getFixedT(args)
  const kind = t(`permissions:holder.${view.as}`)
  return { text: t('admin:view.banner', { kind }), stop: t('admin:view.stop'), until: view.until }
}

/** The draft of this page's form from before the session ended. It is kept until the form is sent. */
async function findDraft(args: Args): Promise<SubmissionResult | null> {
  const { session } = args.context
  const pending = session.draft()
  const { pathname, search } = new URL(args.request.url)
  if (pending?.path !== pathname + search || pending.owner !== (session.reader() ?? '')) return null
  try {
    const { fields } = await call(args, getDraft, { params: { id: pending.id } })
    return { initialValue: fields as NonNullable<SubmissionResult['initialValue']> }
  } catch (error) {
    // The draft has expired.
    if (!(error instanceof Response) || error.status !== 404) throw error
    session.setDraft(null)
    return null
  }
}

const draftToast = (args: Args) => ({
  type: 'info' as const,
  message: getFixedT(args)('common:draftRestored'),
  duration: durations.toast,
})

/** The close button of a toast without JavaScript: reloads the page without the toast. */
export async function closeToast(args: Args) {
  const form = await formOf(args)
  return seeOther(localReturnTo(textOf(form, 'returnTo'), paths.start))
}

/** Switches scripts and images on or off, from the next page on. */
export async function switchBandwidth(args: Args): Promise<Response> {
  const form = await formOf(args)
  const light = textOf(form, 'low') === 'on'
  const response = await redirectWithToast(args, localReturnTo(textOf(form, 'returnTo'), paths.start), {
    type: 'info',
    key: light ? 'common:bandwidth.on' : 'common:bandwidth.off',
  })
  const cookie = await chooseDelivery(light ? 'light' : 'full', args.context.config)
  response.headers.append('Set-Cookie', cookie)
  return response
}
