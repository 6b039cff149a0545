import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { FileFieldName } from '~/app/platform/file-fields'
import { useLastResult } from '~/app/platform/form-draft'
import { limits } from '~/contracts/constants'
import type { ProfileKind } from '~/contracts/people/people'
import type { Profile, ProfileField } from '~/contracts/people/profiles'
import type { ProfileLists } from './settings-choices'

export interface SettingsProps {
  profile: Profile
  /** The fields that this kind of account has. */
  fields: readonly ProfileField[]
  lists: ProfileLists
  /** Nobody else sees the profile before somebody has validated the account. */
  awaitsValidation: boolean
  result: SubmissionResult | undefined
  /** What somebody else saved while this form was open. */
  saved: Profile | null
}

type ListField = 'contactLanguages' | 'expertise' | 'mediaTypes' | 'trainerTypes' | 'languages' | 'subregions'
/** The form's own answers: links are lines of a text, numbers are their digits. */
type Values = Record<Exclude<ProfileField, ListField> | FileFieldName<'picture'>, string> &
  Record<ListField, string[]>

const optional = (maxLength: number) => ({ required: false, maxLength })
const anyLength = { required: false }

const constraint = {
  picture: anyLength,
  entityName: { required: true, maxLength: 200 },
  title: optional(40),
  firstName: { required: true, maxLength: 80 },
  lastName: { required: true, maxLength: 80 },
  addressLine1: optional(200),
  addressLine2: optional(200),
  postCode: optional(20),
  city: optional(120),
  region: optional(120),
  country: { required: true },
  phone: optional(40),
  extraPhone: optional(40),
  extraEmail: optional(254),
  // No maximum: a browser would cut a pasted address without a word.
  website: anyLength,
  socialLinks: anyLength,
  description: optional(limits.descriptionMaximumCharacters),
  publications: optional(limits.descriptionMaximumCharacters),
  visibility: { required: true },
  emailVisibility: { required: true },
  phoneVisibility: { required: true },
  addressVisibility: { required: true },
}

function defaultValues({ version: _, kind: _kind, email: _email, picture: _picture, ...profile }: Profile) {
  return {
    ...profile,
    socialLinks: profile.socialLinks.join('\n'),
    visibility: String(profile.visibility),
    emailVisibility: String(profile.emailVisibility),
    phoneVisibility: String(profile.phoneVisibility),
    addressVisibility: String(profile.addressVisibility),
  }
}

/** The version that was on the screen when the person typed; after a conflict the one that they have seen since. */
function versionOf({ profile, saved }: SettingsProps, kept: SubmissionResult | undefined): string {
  const sent = kept?.initialValue?.version
  return String(saved?.version ?? (typeof sent === 'string' ? sent : profile.version))
}

export function useSettingsForm(props: SettingsProps) {
  const navigation = useNavigation()
  const kept = useLastResult(props.result)
  const [form, fields] = useForm<Values>({
    id: 'profile',
    defaultValue: defaultValues(props.profile),
    lastResult: navigation.state === 'idle' ? kept : null,
    constraint,
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return { form, fields, pending, kept, version: versionOf(props, kept) }
}
export type SettingsFields = ReturnType<typeof useSettingsForm>['fields']

export interface PartProps {
  kind: ProfileKind
  fields: SettingsFields
  has: (name: ProfileField) => boolean
  lists: ProfileLists
}
