import { useTranslation } from '~/app/texts/use-translation'
import type { ProfileKind } from '~/contracts/people/people'
import type { ProfileField } from '~/contracts/people/profile-fields'

export const isOrganisation = (kind: ProfileKind) => kind === 'mediaOutlet' || kind === 'provider'
const offersServices = (kind: ProfileKind) => kind === 'trainer' || kind === 'provider'

/** Names of the fields of a profile. The page's handle names the texts: `i18n: ['profile-fields']`. */
export function useProfileLabels(kind: ProfileKind): (field: ProfileField) => string {
  const { t } = useTranslation('profile-fields')
  return (field) => {
    if (field === 'description' && !isOrganisation(kind)) return t('biography')
    if (field === 'languages' && offersServices(kind)) return t('serviceLanguages')
    return t(field)
  }
}
