import { type Args, call } from '~/app/platform/api.server'
import { answerForm, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf, getFixedT } from '~/app/platform/i18n.server'
import { type AccountSection, accountSections, paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { getAccount } from '~/contracts/accounts/account'
import { updateCurrentUser, TimeZone } from '~/contracts/accounts/auth'
import { type AccessLevel, can, type Permission } from '~/contracts/permissions'
import { z } from 'zod'
import { orderOf } from '~/app/platform/reference/collation.server'
import type { OptionGroup } from '~/app/ui/forms/select'
import type { Locale } from '~/contracts/constants'
import { canonicalZone, fallbackZone, timeZones, zonesOfCountry } from '~/contracts/time-zone'

/** Sections that not every account has. */
const sectionPermissions: Partial<Record<AccountSection, Permission>> = {
  contributors: 'contributors.manage',
  feeds: 'watchlist',
  webhooks: 'webhooks.own',
}

/** The settings sections of this account. */
export async function loadSections(args: Args) {
  const { accessLevel } = await requirePermission(args, 'account.own')
  return {
    sections: accountSections.filter((section) => {
      const permission = sectionPermissions[section]
      return permission === undefined || can(accessLevel, permission)
    }),
  }
}

/** The user's account settings, in the language of this request. */
export async function loadAccount(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  return {
    account,
    locale: localeOf(args),
    hasProfile: can(user.accessLevel, 'profile.own'),
    /** Null for those for whom nothing is chosen. */
    suggestions: hasSuggestions(user.accessLevel) && !account.discreet ? account.suggestions : null,
    zone: zoneWithOffset(account.timeZone ?? account.countryZone),
  }
}

/** Admins come to work to the page after login, and those who wait see no offers yet. */
const hasSuggestions = (accessLevel: AccessLevel): boolean =>
  can(accessLevel, 'resources.read') && !can(accessLevel, 'overview.read')

/** Switches suggestions, or keeping as little as possible, on or off. */
export async function saveAccount(args: Args) {
  await requirePermission(args, 'account.own')
  const form = await formOf(args)
  if (form.has('discreet')) {
    const discreet = textOf(form, 'discreet') === 'on'
    await call(args, updateCurrentUser, { input: { discreet } })
    return redirectWithToast(
      args,
      paths.accountSettings,
      discreet ? 'account:toast.discreetOn' : 'account:toast.discreetOff',
    )
  }
  // A page that was opened before the time zone had a page of its own.
  if (!form.has('suggestions')) return seeOther(paths.accountSection('time_zone'))
  const suggestions = textOf(form, 'suggestions') === 'on'
  await call(args, updateCurrentUser, { input: { suggestions } })
  return redirectWithToast(
    args,
    localReturnTo(textOf(form, 'returnTo') || null, paths.accountSettings),
    suggestions ? 'account:toast.suggestionsOn' : 'account:toast.suggestionsOff',
  )
}

/** Places that have been renamed since the zones were named. */
const presentNames: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  DumontDUrville: 'Dumont d’Urville',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

/** `America/Argentina/La_Rioja` is shown as La Rioja. */
function placeOf(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1)
  return (presentNames[place] ?? place).replaceAll('_', ' ')
}

const regions = ['africa', 'america', 'antarctica', 'asia', 'atlantic', 'australia', 'europe', 'indian', 'pacific'] as const // prettier-ignore
/** The only Arctic zone belongs to Norway. */
const regionOf = (zone: string) => zone.slice(0, zone.indexOf('/')).toLowerCase().replace('arctic', 'europe')

/** The country of a zone. There is no reverse lookup, so all country codes are queried, once per process. */
function countriesByZone(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    codes
      // Codes of former countries are mapped to the current ones.
      .filter((code) => names.of(code) && new Intl.Locale(`und-${code}`).region === code)
      .flatMap((code) => zonesOfCountry(code).map((zone) => [canonicalZone(zone) ?? zone, code] as const)),
  )
}

let countries: Map<string, string> | undefined
const places = new Map<Locale, readonly { zone: string; place: string }[]>()

/** “Kolkata, India” in the given language, sorted by name; cached, because they do not change. */
function placesIn(locale: Locale) {
  const known = places.get(locale)
  if (known) return known
  countries ??= countriesByZone()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const compare = orderOf(locale)
  const made = timeZones()
    .filter((zone) => zone !== fallbackZone)
    .map((zone) => {
      const code = countries?.get(zone)
      const [place, country] = [placeOf(zone), code ? names.of(code) : undefined]
      return { zone, place: country && country !== place ? `${place}, ${country}` : place }
    })
    .sort((a, b) => compare(a.place, b.place))
  places.set(locale, made)
  return made
}

/** All zones by continent and ocean, each by its place in the reader's language. */
function zoneGroups(args: Pick<Args, 'context'>): OptionGroup[] {
  const t = getFixedT(args)
  const all = placesIn(localeOf(args))
  const groups = regions.map((region) => ({
    label: t(`account:timeZone.region.${region}`),
    options: all
      .filter(({ zone }) => regionOf(zone) === region)
      .map(({ zone, place }) => ({ value: zone, label: place })),
  }))
  const world = {
    label: t('account:timeZone.region.world'),
    options: [{ value: fallbackZone, label: fallbackZone }],
  }
  return [...groups, world]
}

/** The place and its current UTC offset: “Berlin (UTC+1)”. Too slow to compute for all zones on one page. */
function zoneWithOffset(zone: string): string {
  if (zone === fallbackZone) return zone
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${placeOf(zone)} (${offset.replace('GMT', 'UTC').replace('-', '−')})`
}

export async function loadTimeZone(args: Args) {
  await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  return {
    zones: {
      chosen: account.timeZone,
      ofCountry: zoneWithOffset(account.countryZone),
      groups: zoneGroups(args),
      now: new Date().toISOString(),
    },
  }
}

/** Without a chosen time zone the user's country determines it. */
const ZoneForm = z.object({ timeZone: TimeZone.optional() })

export async function saveTimeZone(args: Args) {
  await requirePermission(args, 'account.own')
  return answerForm(args, ZoneForm, async (value) => {
    await call(args, updateCurrentUser, { input: { timeZone: value.timeZone ?? null } })
    return redirectWithToast(args, paths.accountSection('time_zone'), 'account:toast.timeZone')
  })
}
