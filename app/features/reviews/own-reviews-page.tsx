import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Way } from '~/app/ui/feedback/steps'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { OwnReview, OwnReviews } from '~/contracts/validation/reviews'
import { StateSince, stateTones } from './review-state'
import { useMissingFields } from './missing-fields'
import type { OwnReviewsData } from './own-reviews.server'

interface OwnReviewsPageProps extends Omit<OwnReviewsData, 'visibility'> {
  result: SubmissionResult | undefined
  /** Who sees the profile once it is validated. */
  seen: ReactNode
}

/** The reviews of a trainer or provider, for the account itself. */
export function OwnReviewsPage({ own, formKey, confirming, result, seen }: OwnReviewsPageProps) {
  const { t } = useTranslation('reviews')
  const open = own.reviews.find(({ can }) => can.withdraw)
  const withdrawal = useWithdrawal(open?.id ?? '', formKey)
  if (confirming && !result) return <ConfirmPage confirmation={withdrawal} cancelHref={paths.ownReviews()} />
  return (
    <>
      <PageHeading title={t('own.title')} lede={t(`own.lede.${own.kind}`)} />
      <Sidebar at="end" wide side={<ReviewWay own={own} isOpen={open !== undefined} />}>
        <ErrorSummary submission={result} codes={result?.error?.[''] ?? []} />
        <Now own={own} />
        {own.validated ? seen : null}
        {own.validated || own.missing.length === 0 ? null : <Missing own={own} />}
        {open ? (
          <div className="row">
            <ConfirmDialog href={paths.ownReviews({ confirm: 'withdraw' })} confirmation={withdrawal}>
              {t('withdraw.link')}
            </ConfirmDialog>
          </div>
        ) : null}
        {own.can.ask ? <Ask formKey={formKey} /> : null}
        {own.reviews.length > 0 ? <History reviews={own.reviews} /> : null}
      </Sidebar>
    </>
  )
}

/** From the registration to the validation, with the place where the account is now. */
function ReviewWay({ own: { kind, validated }, isOpen }: { own: OwnReviews; isOpen: boolean }) {
  const { t } = useTranslation('reviews')
  const keys = ['registered', 'ask', 'check', kind] as const
  const steps = keys.map((key) => ({
    label: t(`own.way.${key}.label`),
    description: t(`own.way.${key}.text`),
  }))
  const at = validated ? steps.length : keys.indexOf(isOpen ? 'check' : 'ask')
  return <Way title={t('own.way.title')} steps={steps} at={at} />
}

function useWithdrawal(id: string, formKey: string): Confirmation {
  const { t } = useTranslation('reviews')
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text')}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action: paths.ownReviews(),
    fields: { intent: 'withdraw', id, formKey },
  }
}

function Now({ own: { kind, validated, reviews } }: { own: OwnReviews }) {
  const { t } = useTranslation('reviews')
  const [latest] = reviews
  if (validated)
    return (
      <Notice tone="success" title={t(`now.${kind}.approved`)}>
        {kind === 'provider' ? <p>{t('opened')}</p> : null}
      </Notice>
    )
  const state = latest && latest.state !== 'approved' ? latest.state : 'none'
  return (
    <Notice tone={state === 'none' ? 'warning' : stateTones[state]} title={t(`now.${kind}.${state}`)}>
      <p>{t(`closed.${kind}`)}</p>
      {latest?.reason ? (
        <>
          <p>{t('reasonGiven')}</p>
          <blockquote dir="auto">{latest.reason}</blockquote>
        </>
      ) : null}
    </Notice>
  )
}

/** Missing fields do not prevent a request; they are shown as advice. */
function Missing({ own: { kind, missing, can } }: { own: OwnReviews }) {
  const { t } = useTranslation('reviews')
  const name = useMissingFields(kind)
  return (
    <Notice title={t('missing.title')}>
      <p>{t(can.ask ? 'missing.text' : 'missing.asked')}</p>
      <ul>
        {missing.map((field) => (
          <li key={field}>{name(field)}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.profileSettings}>{t('missing.open')}</Link>
      </p>
    </Notice>
  )
}

function Ask({ formKey }: { formKey: string }) {
  const { t } = useTranslation('reviews')
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Section title={t('ask.title')}>
      <p>{t('ask.text')}</p>
      <Form method="post" action={paths.ownReviews()} className="row">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="formKey" value={formKey} />
        <Button pending={pending}>{t('ask.submit')}</Button>
      </Form>
    </Section>
  )
}

function History({ reviews }: { reviews: OwnReview[] }) {
  const { t } = useTranslation('reviews')
  const columns: Column<OwnReview>[] = [
    {
      id: 'requested',
      header: t('column.requested'),
      cell: ({ requestedAt }) => <Time value={requestedAt} />,
    },
    { id: 'state', header: t('column.state'), cell: (review) => <StateSince {...review} /> },
    {
      id: 'reason',
      header: t('column.reason'),
      cell: ({ reason }) =>
        reason ? (
          <span className="typed" dir="auto">
            {reason}
          </span>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Section title={t('own.history')}>
      <Table
        caption={t('own.history')}
        captionHidden
        columns={columns}
        rows={reviews}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
