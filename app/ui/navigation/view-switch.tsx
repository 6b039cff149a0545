import { Link } from './link'
import type { Tab } from './tabs'

/** The same list, shown in another way. */
export function ViewSwitch({ label, views }: { label: string; views: Tab[] }) {
  return (
    <nav aria-label={label} className="no-print">
      <ul className="row">
        {views.map(({ label: name, href, current }) => (
          <li key={href}>
            <Link to={href} className="page-link" aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
