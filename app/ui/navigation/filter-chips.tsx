import { Link } from './link'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'

export interface FilterChip {
  label: string
  /** Address of the list without this filter. */
  href: string
}

/** The active filters; each links to the list without it. */
export function FilterChips({ chips }: { chips: FilterChip[] }) {
  const { t } = useTranslation('ui')
  if (chips.length === 0) return null
  return (
    <ul className="row" aria-label={t('filter.active')}>
      {chips.map(({ label, href }) => (
        <li key={href}>
          <Link className="tag" to={href}>
            <span className="sr-only">{t('filter.remove')}</span>
            <bdi>{label}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
