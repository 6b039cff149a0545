import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { ReasonDialog, ReasonPage, type ReasonConfirmation } from '~/app/ui/feedback/confirm-reason'
import { Notice } from '~/app/ui/feedback/notice'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { ReviewCase } from '~/contracts/validation/reviews'
import { isolated } from '~/contracts/isolated'
import type { ReviewCaseData } from './review-case.server'
import { OtherReviews, ReviewSubject } from './review-profile'
import { stateTones } from './review-state'

export interface ReviewCasePageProps extends ReviewCaseData {
  result: SubmissionResult | null
}

/** A trainer or provider with the whole profile, and what an admin can decide. */
export function ReviewCasePage(page: ReviewCasePageProps) {
  const { t } = useTranslation('reviews')
  const { review, formKey, question, result } = page
  const approval = useApproval(review, formKey)
  if (question === 'approve' && !result)
    return <ConfirmPage confirmation={approval} cancelHref={paths.adminReview(review.id)} />
  if (question === 'revoke') return <RevocationPage {...page} />
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('list.title'), href: paths.adminReviews() }, { label: review.subject.name }]}
      />
      <PageHeading title={review.subject.name} kicker={t(`kind.${review.kind}`)} />
      <Stack gap="lg">
        {review.can.decide ? null : <TooLate review={review} result={result} />}
        <Now review={review} />
        <ReviewSubject {...page} />
        {review.can.decide ? <Decision {...page} approval={approval} /> : null}
        {review.can.revoke ? <Revocation {...page} /> : null}
        {review.others.length > 0 ? <OtherReviews others={review.others} /> : null}
        <p>
          <Link to={paths.adminReviews()}>{t('case.back')}</Link>
        </p>
      </Stack>
    </>
  )
}

function useApproval({ id, subject, kind }: ReviewCase, formKey: string): Confirmation {
  const { t } = useTranslation('reviews')
  return {
    title: t('approve.title', { name: isolated(subject.name) }),
    body: <p>{t(`approve.text.${kind}`)}</p>,
    confirmLabel: t('approve.confirm'),
    action: paths.adminReview(id),
    fields: { intent: 'approve', formKey },
  }
}

/** The decision of another admin in the meantime, and the user's text. */
function TooLate({ review, result }: Pick<ReviewCasePageProps, 'review' | 'result'>) {
  const { t } = useTranslation(['reviews', 'errors'])
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  const typed = result?.initialValue?.reason
  return (
    <>
      {codes.length > 0 ? (
        <ErrorSummary submission={result} errors={codes.map((code) => ({ text: t(errorKey(code)) }))} />
      ) : null}
      {review.subject.active ? null : <Notice tone="warning" title={t('case.notActive')} />}
      {typeof typed === 'string' && typed ? (
        <Notice title={t('case.unsent')}>
          <blockquote dir="auto">{typed}</blockquote>
        </Notice>
      ) : null}
    </>
  )
}

function Now({ review }: { review: ReviewCase }) {
  const { t } = useTranslation('reviews')
  const { state, reason, decidedBy, requestedAt, decidedAt, revokedAt } = review
  return (
    <Notice tone={stateTones[state]} title={t(`case.now.${state}`)}>
      <p>
        <Time value={revokedAt ?? decidedAt ?? requestedAt} />
        {decidedBy && state !== 'withdrawn' ? (
          <>
            <span>{', '}</span>
            <bdi>{decidedBy}</bdi>
          </>
        ) : null}
      </p>
      {reason ? <blockquote dir="auto">{reason}</blockquote> : null}
    </Notice>
  )
}

function Decision({ approval, ...page }: ReviewCasePageProps & { approval: Confirmation }) {
  const { review } = page
  const { t } = useTranslation('reviews')
  return (
    <>
      <Section title={t('approve.heading')}>
        <p>{t(`approve.text.${review.kind}`)}</p>
        <div className="row" data-shortcut="a d">
          <ConfirmDialog
            href={paths.adminReview(review.id, { confirm: 'approve' })}
            variant="primary"
            confirmation={approval}
          >
            {t('approve.confirm')}
          </ConfirmDialog>
        </div>
      </Section>
      <Section id="rejection" title={t('reject.heading')}>
        <div data-shortcut="r">
          <Rejection {...page} />
        </div>
      </Section>
    </>
  )
}

/** The confirmation of a revocation, with a reason that the person can read. */
function useRevocation({ review, formKey, reasonLimit }: ReviewCasePageProps): ReasonConfirmation {
  const { t } = useTranslation('reviews')
  return {
    title: t('revoke.title', { name: isolated(review.subject.name) }),
    body: <p>{t(`revoke.text.${review.kind}`)}</p>,
    confirmLabel: t('revoke.submit'),
    danger: true,
    action: paths.adminReview(review.id, { confirm: 'revoke' }),
    fields: { intent: 'revoke', formKey },
    reason: { label: t('reason.label'), hint: t('reason.hint'), limit: reasonLimit },
  }
}

function Revocation(page: ReviewCasePageProps) {
  const { t } = useTranslation('reviews')
  const { id, kind } = page.review
  return (
    <Section title={t('revoke.heading')}>
      <p>{t(`revoke.text.${kind}`)}</p>
      <div className="row">
        <ReasonDialog
          href={paths.adminReview(id, { confirm: 'revoke' })}
          variant="danger"
          confirmation={useRevocation(page)}
        >
          {t('revoke.open')}
        </ReasonDialog>
      </div>
    </Section>
  )
}

function RevocationPage(page: ReviewCasePageProps) {
  return (
    <ReasonPage
      confirmation={useRevocation(page)}
      cancelHref={paths.adminReview(page.review.id)}
      result={page.result}
      lastResult={useLastResult(page.result ?? undefined)}
    />
  )
}

/** The rejection, with a reason that the person can read. */
function Rejection({ review, formKey, reasonLimit, result }: ReviewCasePageProps) {
  const { t } = useTranslation('reviews')
  return (
    <ReasonForm
      id="reject"
      danger
      action={paths.adminReview(review.id)}
      limit={reasonLimit}
      hidden={[
        ['intent', 'reject'],
        ['formKey', formKey],
      ]}
      label={t('reason.label')}
      hint={t('reason.hint')}
      submitLabel={t('reject.submit')}
      result={result}
      lastResult={useLastResult(result ?? undefined)}
    />
  )
}
