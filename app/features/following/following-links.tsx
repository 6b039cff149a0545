import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Icon } from '~/app/ui/icons'
import type { OfferChoices } from '~/contracts/offers'

/** Ways to hear of what is new in a list of offers. */
export function FollowingLinks({ choices }: { choices: OfferChoices }) {
  const { t } = useTranslation('following')
  return (
    <nav aria-label={t('links.label')} className="no-print">
      <ul className="stack stack-sm">
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
