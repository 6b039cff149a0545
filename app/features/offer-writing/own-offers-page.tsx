import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { offerStates, pageSizes } from '~/contracts/constants'
import { useQuestions } from './own-offer-actions'
import { OwnOfferTable } from './own-offer-table'
import type { OwnOffersData } from './own-offers.server'

/** All offers of an organisation: drafts, published and withdrawn ones. */
export function OwnOffersPage(list: OwnOffersData) {
  const { t } = useTranslation('writing')
  const confirmation = useQuestions(list.provider)
  const { offers, total, page, asked, mayCreate, needsProvider } = list
  if (asked)
    return (
      <ConfirmPage
        confirmation={confirmation(asked.kind, asked.offer)}
        cancelHref={paths.ownOffers(chosen(list))}
      />
    )
  const actions = (
    <>
      {mayCreate ? <ButtonLink href={paths.offerNew}>{t('own.new')}</ButtonLink> : null}
      <ButtonLink
        href={paths.offerStatistics(chosen({ state: null, provider: list.provider }))}
        variant="secondary"
      >
        {t('own.statistics')}
      </ButtonLink>
      {list.mayAnnounce ? (
        <ButtonLink href={paths.ownAnnouncements()} variant="secondary">
          {t('own.announcements')}
        </ButtonLink>
      ) : null}
      {mayCreate ? (
        <ButtonLink href={paths.offerSources()} variant="secondary">
          {t('own.sources')}
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeading
        title={mayCreate ? t('own.title') : t('own.crumb')}
        lede={t('own.lede')}
        actions={needsProvider ? undefined : actions}
      />
      <Stack gap="lg">
        {list.awaitsValidation ? (
          <Notice tone="info" title={t('notYet.title')}>
            <p>{t('notYet.text')}</p>
          </Notice>
        ) : null}
        {needsProvider ? null : <StateTabs state={list.state} provider={list.provider} />}
        {offers.length === 0 ? <Nothing {...list} /> : <OwnOfferTable {...list} />}
        <Pagination
          page={page}
          pageSize={pageSizes.ownOffers}
          total={total}
          hrefFor={(number) => paths.ownOffers({ ...chosen(list), page: number })}
        />
      </Stack>
    </>
  )
}

type Chosen = Pick<OwnOffersData, 'state' | 'provider'>
const chosen = ({ state, provider }: Chosen) => ({
  state: state ?? undefined,
  provider: provider ?? undefined,
})

/** One link per state, and one for all of them. */
function StateTabs({ state, provider }: Chosen) {
  const { t } = useTranslation('writing')
  return (
    <nav aria-label={t('own.states')}>
      <ul className="row">
        {[null, ...offerStates].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={paths.ownOffers(chosen({ state: each, provider }))}
              className="page-link"
              aria-current={each === state ? 'page' : undefined}
            >
              {t(`own.tab.${each ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nothing({ state, needsProvider, mayCreate }: OwnOffersData) {
  const { t } = useTranslation('writing')
  if (needsProvider)
    return (
      <EmptyState
        title={t('own.choose.title')}
        action={<ButtonLink href={paths.content()}>{t('own.choose.action')}</ButtonLink>}
      >
        <p>{t('own.choose.text')}</p>
      </EmptyState>
    )
  if (state) return <EmptyState title={t(`own.none.${state}`)} />
  return (
    <EmptyState
      title={t('own.empty.title')}
      action={mayCreate ? <ButtonLink href={paths.offerNew}>{t('own.empty.action')}</ButtonLink> : undefined}
    >
      <p>{t('own.empty.text')}</p>
    </EmptyState>
  )
}
