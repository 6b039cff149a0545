import { Link } from './link'
import { Icon, type IconName } from '../icons'
import { useTranslation } from '~/app/texts/use-translation'

export interface Tab {
  label: string
  href: string
  current: boolean
  /** On phones it stands alone, and the label is for screen readers. */
  icon?: IconName
}

/** The pages of one part of the campus, or the ways in which one list is shown. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map(({ label: name, href, current, icon }) => (
          <li key={href}>
            <Link to={href} aria-current={current ? 'page' : undefined}>
              {icon ? <Icon name={icon} /> : null}
              <span className={icon ? 'tab-word' : undefined}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One list in two ways. */
export function ListOrMap({ list, map, shows }: { list: string; map: string; shows: 'list' | 'map' }) {
  const { t } = useTranslation('ui')
  const tabs: Tab[] = [
    { label: t('views.list'), href: list, current: shows === 'list', icon: 'list' },
    { label: t('views.map'), href: map, current: shows === 'map', icon: 'globe' },
  ]
  return <Tabs label={t('views.label')} tabs={tabs} />
}
