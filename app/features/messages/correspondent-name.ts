import { useTranslation } from 'react-i18next'

/** The name of a correspondent, also of one who is not on the campus any more. */
export function useCorrespondentName(): (correspondent: { name: string } | null) => string {
  const { t } = useTranslation('common')
  return (correspondent) => correspondent?.name ?? t('formerMember')
}
