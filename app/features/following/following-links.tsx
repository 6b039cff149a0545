import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import type { OfferFilterValues } from '~/contracts/offers/offers'

interface FollowingLinksProps {
  /** The list's filters, including page and order. */
  filters: OfferFilterValues & { page?: unknown; sort?: unknown }
}

/** Links to follow new offers of a list. */
export function FollowingLinks({ filters: { page: _page, sort: _sort, ...filters } }: FollowingLinksProps) {
  const { t } = useTranslation('following')
  return (
    <nav aria-label={t('links.label')} className="no-print">
      <ul className="row">
        <li>
          <ButtonLink
            href={paths.newSavedSearch(filters)}
            variant="quiet"
            small
            icon={<Icon name="bookmark" />}
          >
            {t('links.save')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={paths.offerFeed(filters)} variant="quiet" small icon={<Icon name="bell" />}>
            {t('links.feed')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={paths.savedSearches} variant="quiet" small icon={<Icon name="search" />}>
            {t('links.searches')}
          </ButtonLink>
        </li>
      </ul>
    </nav>
  )
}
