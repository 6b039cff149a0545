import { data } from '@remix-run/node'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { getAccount, getProfile, type Profile, ProfileChange, updateProfile } from '~/contracts/account'
import { defaultLocale } from '~/contracts/constants'
import { can } from '~/contracts/permissions'
import { listCountries } from '~/contracts/reference'

/** The settings of the own account, in the language of this request. */
export async function loadAccount(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  const hasProfile = can(user.standing, 'profile.own') && (user.isIndividualJournalist || user.isMediaOutlet)
  return { account, locale: localeOf(args), hasProfile }
}

async function loadCountries(args: Args) {
  const query = { 'groups[]': 'translations', pagination: 'false' } as const
  const countries = await call(args, listCountries, { query })
  const locale = localeOf(args)
  const { compare } = new Intl.Collator(locale)
  return countries
    .map(({ id, translations }) => {
      const name = (wanted: string) => translations.find((each) => each.locale === wanted)?.name
      return { value: id, label: name(locale) ?? name(defaultLocale) ?? id }
    })
    .sort((a, b) => compare(a.label, b.label))
}

/** The own profile and what the form needs. */
export async function loadProfile(args: Args) {
  const user = await requirePermission(args, 'profile.own')
  const [profile, countries] = await Promise.all([call(args, getProfile), loadCountries(args)])
  return { profile, countries, isJournalist: user.isIndividualJournalist }
}

const ProfileForm = ProfileChange.required({ firstName: true, lastName: true, country: true })

type Reply = ReturnType<typeof invalid>
const formAgain = ({ data: { result }, init }: Reply, saved: Profile | null) =>
  data({ result, saved }, init ?? {})

/** Saves the whole form. Who comes too late gets it back with what somebody else saved in between. */
export async function saveProfile(args: Args) {
  await requirePermission(args, 'profile.own')
  const submission = await parseForm(args, ProfileForm)
  if (submission.status !== 'success') return formAgain(invalid(submission), null)
  const { title = null, city = null, website = null, description = null, ...rest } = submission.value
  try {
    await call(args, updateProfile, { input: { ...rest, title, city, website, description } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const saved = error.status === 409 ? await call(args, getProfile) : null
    return formAgain(replyWithFailure(submission, error), saved)
  }
  return redirectWithToast(args, paths.profileSettings, { type: 'success', key: 'account:toast.saved' })
}
