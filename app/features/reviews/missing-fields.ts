import { useTranslation } from '~/app/texts/use-translation'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import type { NeededField, ReviewKind } from '~/contracts/validation/reviews'

/** Labels of the fields that a profile lacks for a decision. */
export function useMissingFields(kind: ReviewKind): (field: NeededField) => string {
  const { t } = useTranslation('reviews')
  const label = useProfileLabels(kind)
  return (field) => (field === 'description' ? t('missing.description') : label(field))
}
