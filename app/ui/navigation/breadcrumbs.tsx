import { Link } from './link'
import { useTranslation } from '~/app/texts/use-translation'

export type Crumb = { label: string; href?: string }

export function Breadcrumbs({ items }: { items: Crumb[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumbs">
        {items.map(({ label, href }, index) => (
          <li key={`${label}${index}`}>
            {href ? <Link to={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
