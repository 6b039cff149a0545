import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { Avatar } from '~/app/ui/content/avatar'
import { type Description, DescriptionList, ValueList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import type { ProfileField } from '~/contracts/people/profile-fields'
import type { ReviewCase } from '~/contracts/validation/reviews'
import { useMissingFields } from './missing-fields'
import type { ReviewCaseData } from './review-case.server'
import { StateSince } from './review-state'

/** The whole profile, including empty and hidden fields. */
export function ReviewSubject(data: ReviewCaseData) {
  const { t } = useTranslation('reviews')
  const missing = useMissingFields(data.review.kind)
  return (
    <>
      <Section title={t('case.account')}>
        <Account {...data} />
      </Section>
      <Section title={t('case.profile')}>
        {data.review.missing.length > 0 ? (
          <Notice title={t('case.missing')}>
            <p>{data.review.missing.map(missing).join(', ')}</p>
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
    { term: t('field.email'), details: <a href={`mailto:${email}`}>{email}</a> },
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
  const { t } = useTranslation('reviews')
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
      details: <span className="muted">{empty.map(label).join(', ')}</span>,
    })
  return <DescriptionList items={items} />
}

function Documents({ review: { documents } }: ReviewCaseData) {
  const { t, language } = useTranslation('reviews')
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  const size = new Intl.NumberFormat(language, format)
  return (
    <Section title={t('case.documents')}>
      {documents.length === 0 ? <p className="muted">{t('case.noDocuments')}</p> : null}
      <ul className="stack stack-sm">
        {documents.map(({ id, name, bytes }) => (
          <li key={id}>
            <a href={paths.document(id)} dir="auto">
              {name}
            </a>{' '}
            <span className="muted num">PDF, {size.format(Math.max(1, bytes / 1000))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Other = ReviewCase['others'][number]

/** What was decided about the same account at other times. */
export function OtherReviews({ others }: { others: Other[] }) {
  const { t } = useTranslation('reviews')
  const columns: Column<Other>[] = [
    {
      id: 'requested',
      header: t('column.requested'),
      rowHeader: true,
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
