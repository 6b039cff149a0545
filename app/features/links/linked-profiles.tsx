import { Link as To } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { kindKey } from '~/app/platform/translations/translation-keys'
import { Section } from '~/app/ui/content/page-heading'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { LinkedProfiles } from '~/contracts/people/links'
import type { ProfileLink } from '~/contracts/people/people'

interface LinkedProfilesProps {
  linked: LinkedProfiles
  /** Whose page it is. */
  owner: ProfileLink
}

const perPage = 20

/** The confirmed links on a profile page; renders nothing if there are none. */
export function LinkedProfilesSection({ linked, owner }: LinkedProfilesProps) {
  const { t } = useTranslation(['links', 'facts'])
  if (linked.items.length === 0) return null
  const items = linked.items.map((item) => ({ ...item, kind: kindKey(item.page.kind) }))
  const hrefFor = (page: number) => `${paths.publicProfile(owner, page > 1 ? { links: page } : {})}#links`
  return (
    <Section id="links" title={t('profileTitle')}>
      <ul className="stack stack-sm">
        {items.map(({ name, page, country, kind }) => (
          <li key={page.key}>
            <To to={paths.publicProfile(page)} dir="auto">
              {name}
            </To>{' '}
            <span className="muted">{[kind && t(kind), country].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <Pagination
        page={linked.page}
        pageSize={perPage}
        total={linked.total}
        hrefFor={hrefFor}
        label={t('profileTitle')}
      />
    </Section>
  )
}
