import { useTranslation } from '~/app/texts/use-translation'

const separators = ['comma', 'semicolon'] as const

/**
 * The whole list that a page shows a part of, as a file. Spreadsheets separate its columns by the sign of their own language: the
 * campus takes that of the reader's, and remembers another one once it has been chosen.
 */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className="row">
      <a className="btn btn-secondary" href={href} download>
        {t('export')}
      </a>
      {separators.map((separator) => (
        <a
          key={separator}
          href={`${href}${href.includes('?') ? '&' : '?'}separator=${separator}`}
          rel="nofollow"
          download
        >
          {t(`exportWith.${separator}`)}
        </a>
      ))}
    </span>
  )
}
