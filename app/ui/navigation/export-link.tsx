import { useTranslation } from '~/app/texts/use-translation'

/** The whole list that a page shows a part of, as a file. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('ui')
  return (
    <a className="btn btn-secondary" href={href} download>
      {t('export')}
    </a>
  )
}
