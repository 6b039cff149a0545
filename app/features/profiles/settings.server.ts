import { data } from '@remix-run/node'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { countryOptions } from '~/app/platform/reference.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { getProfile, type Profile, ProfileChange, updateProfile } from '~/contracts/profiles'

/** The own profile and what the form needs. */
export async function loadProfile(args: Args) {
  const user = await requirePermission(args, 'profile.own')
  const [profile, countries] = await Promise.all([call(args, getProfile), countryOptions(args)])
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
  return redirectWithToast(args, paths.profileSettings, { type: 'success', key: 'profiles:toast.saved' })
}
