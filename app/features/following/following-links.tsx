import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import { Menu, MenuLink } from '~/app/ui/navigation/menu'
import type { OfferFilterValues } from '~/contracts/offers/offers'

interface FollowingLinksProps {
  /** The list's filters, including page and order. */
  filters: OfferFilterValues & { page?: unknown; sort?: unknown }
}

/** A menu to follow new offers of a list. */
export function FollowingLinks({ filters: { page: _page, sort: _sort, ...filters } }: FollowingLinksProps) {
  const { t } = useTranslation('following')
  return (
    <nav aria-label={t('links.label')} className="no-print">
      <Menu trigger={t('links.label')}>
        <MenuLink href={paths.newSavedSearch(filters)} icon={<Icon name="bookmark" />}>
          {t('links.save')}
        </MenuLink>
        <MenuLink href={paths.offerFeed(filters)} icon={<Icon name="bell" />}>
          {t('links.feed')}
        </MenuLink>
        <MenuLink href={paths.savedSearches} icon={<Icon name="search" />}>
          {t('links.searches')}
        </MenuLink>
      </Menu>
    </nav>
  )
}
