import { useTranslation } from '~/app/texts/use-translation'
import type { ValidationRequest } from '~/contracts/validation/validation'

/** How a provider is called in the history: its account may be gone. */
export function useProviderName(): (request: ValidationRequest) => string {
  const { t } = useTranslation('common')
  return ({ validator }) => validator?.entityName ?? t('formerMember')
}
