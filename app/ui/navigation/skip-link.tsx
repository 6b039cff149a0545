import { useTranslation } from '~/app/texts/use-translation'

export function SkipLink({ href = '#main' }: { href?: string }) {
  const { t } = useTranslation('ui')
  return (
    <a href={href} className="skip-link">
      {t('skip')}
    </a>
  )
}
