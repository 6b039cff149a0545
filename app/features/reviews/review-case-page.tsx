import { DocumentList } from '~/app/ui/content/document-list'
import { Refusal, UnsentText } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { ReasonDialog, ReasonPage, type ReasonConfirmation } from '~/app/ui/feedback/confirm-reason'
import { Notice } from '~/app/ui/feedback/notice'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { ReviewCase } from '~/contracts/validation/reviews'
import { isolated, withCommas } from '~/contracts/isolated'
import type { ReviewCaseData } from './reviews.server'
import { stateTones, StateSince } from './review-state'
import { useMissingFields } from './missing-fields'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { Avatar } from '~/app/ui/content/avatar'
import { type Description, DescriptionList, MailLink, ValueList } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import type { ProfileField } from '~/contracts/people/profile-fields'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

export interface ReviewCasePageProps extends ReviewCaseData {
  result: SubmissionResult | undefined
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
      <Sidebar
        at="end"
        wide
        side={
          <div className="case-decision stack">
            {review.can.decide ? <Decision {...page} approval={approval} /> : null}
            {review.can.revoke ? <Revocation {...page} /> : null}
            <p>
              <Link to={paths.adminReviews()}>{t('case.back')}</Link>
            </p>
          </div>
        }
      >
        {review.can.decide ? null : <TooLate review={review} result={result} />}
        <Now review={review} />
        <ReviewSubject {...page} />
        {review.others.length > 0 ? <OtherReviews others={review.others} /> : null}
      </Sidebar>
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
  const { t } = useTranslation('reviews')
  return (
    <>
      <Refusal result={result} />
      {review.subject.active ? null : <Notice tone="warning" title={t('case.notActive')} />}
      <UnsentText result={result} field="reason" title={t('case.unsent')} />
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
    />
  )
}

/** The whole profile, including empty and hidden fields. */
function ReviewSubject(data: ReviewCaseData) {
  const { t, language } = useTranslation('reviews')
  const missing = useMissingFields(data.review.kind)
  return (
    <>
      <Section title={t('case.account')}>
        <Account {...data} />
      </Section>
      <Section title={t('case.profile')}>
        {data.review.missing.length > 0 ? (
          <Notice title={t('case.missing')}>
            <p>{withCommas(language, data.review.missing.map(missing))}</p>
          </Notice>
        ) : null}
        <Fields {...data} />
      </Section>
      <Documents {...data} />
    </>
  )
}

function Account({ review: { subject, profile, requestedAt } }: ReviewCaseData) {
  const { t } = useTranslation('reviews')
  const { picture, email } = profile
  const items: Description[] = [
    ...(subject.salutation ? [{ term: t('field.salutation'), details: subject.salutation }] : []),
    { term: t('field.email'), details: <MailLink address={email} /> },
    {
      term: t('field.confirmed'),
      details: subject.emailConfirmedAt ? <Time value={subject.emailConfirmedAt} /> : t('field.unconfirmed'),
    },
    { term: t('field.registered'), details: <Time value={subject.memberSince} /> },
    { term: t('field.requested'), details: <Time value={requestedAt} /> },
    {
      term: t('field.picture'),
      details: picture ? (
        <a href={paths.picture(picture, '512')}>
          <Avatar name={subject.name} src={paths.picture(picture, '256')} size="lg" />
        </a>
      ) : (
        t('field.noPicture')
      ),
    },
    {
      term: t('field.page'),
      details: <Link to={paths.publicProfile(subject.link)}>{t('field.openPage')}</Link>,
    },
  ]
  return <DescriptionList items={items} />
}

function Fields({ review, fields, languageNames }: ReviewCaseData) {
  const { t, language } = useTranslation('reviews')
  const { profile, subject } = review
  const label = useProfileLabels(profile.kind)
  const word = useProfileWords(languageNames)
  const words = (field: ProfileField, value: string) =>
    field === 'country' ? (subject.country ?? value) : word(field, value)
  const filled = fields.filter((field) => valuesOf(profile, field).length > 0)
  const empty = fields.filter((field) => !filled.includes(field))
  const items: Description[] = filled.map((field) => ({
    term: label(field),
    details: (
      <ValueList
        values={valuesOf(profile, field).map((value) => words(field, value))}
        areLinks={isWebField(field)}
      />
    ),
  }))
  if (empty.length > 0)
    items.push({
      term: t('field.empty'),
      details: <span className="muted">{withCommas(language, empty.map(label))}</span>,
    })
  return <DescriptionList items={items} />
}

function Documents({ review: { documents } }: ReviewCaseData) {
  const { t } = useTranslation('reviews')
  return (
    <Section title={t('case.documents')}>
      {documents.length === 0 ? <EmptyPart>{t('case.noDocuments')}</EmptyPart> : null}
      <DocumentList documents={documents} hrefOf={paths.document} />
    </Section>
  )
}

type Other = ReviewCase['others'][number]

/** What was decided about the same account at other times. */
function OtherReviews({ others }: { others: Other[] }) {
  const { t } = useTranslation('reviews')
  const columns: Column<Other>[] = [
    {
      id: 'requested',
      header: t('column.requested'),
      cell: ({ id, requestedAt }) => (
        <Link to={paths.adminReview(id)}>
          <Time value={requestedAt} />
        </Link>
      ),
    },
    { id: 'state', header: t('column.state'), cell: (other) => <StateSince {...other} /> },
    { id: 'by', header: t('column.by'), cell: ({ decidedBy }) => decidedBy ?? '–' },
    {
      id: 'reason',
      header: t('column.reason'),
      cell: ({ reason }) => (reason ? <span className="typed">{reason}</span> : '–'),
    },
  ]
  return (
    <Section title={t('case.others')}>
      <Table
        caption={t('case.others')}
        captionHidden
        columns={columns}
        rows={others}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
