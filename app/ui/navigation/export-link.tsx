import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'
import { Menu } from './menu'

const separators = ['comma', 'semicolon'] as const

/**
 * The whole list that a page shows a part of, as a file. Spreadsheets separate its columns by the sign of their own language: the
 * campus takes that of the reader's, and remembers another one once it has been chosen.
 */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('ui')
  return (
    <div className="export">
      <a className="btn btn-quiet btn-icon btn-sm" href={href} title={t('export')} download>
        <Icon name="download" />
        <span className="sr-only">{t('export')}</span>
      </a>
      <Menu trigger={null} label={t('exportWith.label')}>
        {separators.map((separator) => (
          <li key={separator}>
            <a
              className="menu-item"
              href={`${href}${href.includes('?') ? '&' : '?'}separator=${separator}`}
              rel="nofollow"
              download
            >
              {t(`exportWith.${separator}`)}
            </a>
          </li>
        ))}
      </Menu>
    </div>
  )
}
