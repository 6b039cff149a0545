import { useTranslation } from '~/app/texts/use-translation'

/** The name of a correspondent, or “former member”. */
export function useCorrespondentName(): (correspondent: { name: string } | null) => string {
  const { t } = useTranslation('common')
  return (correspondent) => correspondent?.name ?? t('formerMember')
}
