import { useTranslation } from '~/app/texts/use-translation'

/** Says that a search met too many people, so that only the first entries of the list were searched. */
export function IncompleteSearch() {
  const { t } = useTranslation('ui')
  return <p className="muted">{t('incompleteSearch')}</p>
}
