import { useTranslation } from 'react-i18next'
import { useFactOptions } from '~/app/platform/reference/fact-options'
import type { Option } from '~/app/ui/forms/select-field'
import type { Profile, ProfileField } from '~/contracts/people/profiles'

/** The choices that come with the page: their order depends on the reader's language. */
export interface ProfileLists {
  countries: Option[]
  languages: Option[]
}

/** The choices of every field that has some. */
export function useProfileChoices({ countries, languages }: ProfileLists) {
  const { t } = useTranslation('profiles')
  const visibility = ([0, 1, 2] as const).map((value) => ({
    value: String(value),
    label: t(`visibility.${value}`),
  }))
  return {
    ...useFactOptions(),
    country: countries,
    languages,
    contactLanguages: languages,
    visibility,
    emailVisibility: visibility,
    phoneVisibility: visibility,
    addressVisibility: visibility,
  }
}
export type ProfileChoices = ReturnType<typeof useProfileChoices>

/** What a field holds, as the form would send it: single values as a list of one. */
export const valuesOf = (profile: Profile, name: ProfileField): string[] =>
  [profile[name] ?? []].flat().map(String)

/** What a field holds, in words. */
export function wordsOf(profile: Profile, name: ProfileField, choices: ProfileChoices): string {
  const options: Option[] = name in choices ? choices[name as keyof ProfileChoices] : []
  return valuesOf(profile, name)
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ')
}
