import { useTranslation } from 'react-i18next'

/** The name of a party, also of one who is not on the campus any more. */
export function usePartyName(): (party: { name: string } | null) => string {
  const { t } = useTranslation('common')
  return (party) => party?.name ?? t('formerMember')
}
