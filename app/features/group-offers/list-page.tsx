import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { isolated } from '~/contracts/isolated'
import type { GroupOffer } from '~/contracts/offers/group-offers'
import type { GroupOffersData } from './group-offers.server'
import { RecommendForm, WithdrawForm } from './offer-part'

/** What groups recommend to an outlet; for a group what it recommends itself, to be changed. */
export function GroupOffersPage({ offers, total, page, pageSize, reader, typed }: GroupOffersData) {
  const { t } = useTranslation('group-offers')
  return (
    <>
      <PageHeading title={t('title')} lede={t(`lede.${reader}`)} />
      <Stack>
        {offers.length === 0 ? (
          <EmptyState
            title={t(`empty.${reader}.title`)}
            action={<ButtonLink href={paths.content()}>{t('empty.action')}</ButtonLink>}
          >
            <p>{t(`empty.${reader}.text`)}</p>
          </EmptyState>
        ) : (
          <p className="num">{t('count', { count: total })}</p>
        )}
        {offers.map((offer) => (
          <Recommendation
            key={`${offer.id}:${offer.group.id}`}
            offer={offer}
            reader={reader}
            page={page}
            typed={typed.offer === offer.id ? typed.note : null}
          />
        ))}
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          hrefFor={(number) => paths.groupOffers({ page: number })}
        />
      </Stack>
    </>
  )
}

type RecommendationProps = Pick<GroupOffersData, 'reader' | 'page'> & {
  offer: GroupOffer
  /** A note that could not be saved. */
  typed: string | null
}

function Recommendation({ offer, reader, page, typed }: RecommendationProps) {
  const { t } = useTranslation('group-offers')
  const { id, headline, teaser, language, provider, deadline, group, note, recommendedAt } = offer
  const returnTo = paths.groupOffers({ page })
  return (
    <article className="card stack stack-sm">
      <h2 dir="auto" lang={language}>
        <Link to={paths.offer(id)}>{headline}</Link>
      </h2>
      <p dir="auto" lang={language}>
        {teaser}
      </p>
      <p className="muted">
        <bdi>{provider}</bdi>
        {deadline ? (
          <>
            <span> · {t('until')}</span> <Time value={deadline} show="date" />
          </>
        ) : null}
      </p>
      {reader === 'group' ? (
        <>
          <RecommendForm id={id} note={typed ?? note} returnTo={returnTo} isNew={false} />
          <WithdrawForm id={id} headline={headline} note={note} returnTo={returnTo} />
        </>
      ) : (
        <p>
          <strong>{t('by', { group: isolated(group.name) })}</strong> {note ? <bdi>{note}</bdi> : null}{' '}
          <span className="muted">
            <Time value={recommendedAt} show="date" />
          </span>
        </p>
      )}
    </article>
  )
}
