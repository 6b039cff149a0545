import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import type { OfferChoices } from '~/contracts/offers'

interface FollowingLinksProps {
  /** As the list has them, with its page and order. */
  choices: OfferChoices & { page?: unknown; sort?: unknown }
}

/** Ways to hear of what is new in a list of offers. */
export function FollowingLinks({ choices: { page: _page, sort: _sort, ...choices } }: FollowingLinksProps) {
  const { t } = useTranslation('following')
  return (
    <nav aria-label={t('links.label')} className="no-print">
      <ul className="row">
        <li>
          <Link to={paths.newSavedSearch(choices)}>
            <Icon name="bookmark" /> {t('links.save')}
          </Link>
        </li>
        <li>
          <Link to={paths.offerFeed(choices)}>
            <Icon name="bell" /> {t('links.feed')}
          </Link>
        </li>
        <li>
          <Link to={paths.savedSearches}>
            <Icon name="search" /> {t('links.searches')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
