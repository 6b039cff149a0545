import { useTranslation } from 'react-i18next'

export function SkipLink({ href = '#main' }: { href?: string }) {
  const { t } = useTranslation('ui')
  return (
    <a href={href} className="skip-link">
      {t('skip')}
    </a>
  )
}
