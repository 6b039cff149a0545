import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import type { ModerationCase } from '~/contracts/administration/moderation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { moderatedFields } from '~/contracts/people/profile-fields'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type EvidenceProps = { entry: ModerationCase }

/** The messages around the reported one. */
export function Context({ entry: { context } }: EvidenceProps) {
  const { t } = useTranslation(['moderation', 'common'])
  if (context.length === 0) return null
  return (
    <Section title={t('case.context')}>
      <p className="muted">{t('case.contextNote')}</p>
      <ol className="chat">
        {context.map(({ id, author, subject, body, timestamp, reported }) => (
          <li key={id} className={reported ? 'bubble own' : 'bubble'}>
            {subject ? (
              <p dir="auto">
                <strong>{subject}</strong>
              </p>
            ) : null}
            <p className="typed" dir="auto">
              {body}
            </p>
            <p className="bubble-meta">
              <bdi>{author?.name ?? t('common:formerMember')}</bdi> <Time value={timestamp} />{' '}
              {reported ? <Tag tone="warning">{t('case.this')}</Tag> : null}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The files of the reported message, to be opened by those who want to. */
export function Files({ entry: { files }, sizes }: EvidenceProps & { sizes: Record<string, string> }) {
  const { t } = useTranslation('moderation')
  if (files.length === 0) return null
  return (
    <Section title={t('case.files')}>
      <ul className="stack stack-sm">
        {files.map(({ id, name, type }) => (
          <li key={id}>
            <a href={paths.messageFile(id, 'whole')}>
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="muted num">
              {`${type === 'application/pdf' ? 'PDF' : t('case.picture')}, ${sizes[id] ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The reports with author, category and reason. */
export function Reports({ entry: { reports, reportCount } }: EvidenceProps) {
  const { t } = useTranslation(['moderation', 'common'])
  return (
    <Section title={t('case.reports')}>
      {reportCount > reports.length ? (
        <p className="muted">{t('case.moreReports', { shown: reports.length, total: reportCount })}</p>
      ) : null}
      <ul className="stack">
        {reports.map(({ id, category, reason, createdAt, reporter }) => (
          <li key={id} className="stack stack-sm">
            <p className="row">
              <Tag>{t(`category.${category}`)}</Tag>
              <bdi>{reporter?.name ?? t('common:formerMember')}</bdi>
              <span className="muted">
                <Time value={createdAt} />
              </span>
            </p>
            <blockquote className="typed" dir="auto">
              {reason}
            </blockquote>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Order of the fields of content other than profiles. */
const order = [
  'name',
  'headline',
  'subheadline',
  'teaser',
  'subject',
  'text',
  'description',
  'externalLink',
] as const
const ofProfiles = moderatedFields.filter((field) => field !== 'description')

/** Reported content by field, as plain text without links. */
export function Snapshot({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['moderation', 'profile-fields'])
  const fields = [
    ...order.map((field) => ({ label: t(`field.${field}`), words: texts[field] })),
    ...ofProfiles.map((field) => ({ label: t(`profile-fields:${field}`), words: texts[field] })),
  ].filter(({ words }) => words)
  if (fields.length === 0) return <EmptyPart>{t('case.nothing')}</EmptyPart>
  if (fields.length === 1)
    return (
      <blockquote className="typed" dir="auto">
        {fields[0]?.words}
      </blockquote>
    )
  return (
    <DescriptionList
      items={fields.map(({ label, words }) => ({
        term: label,
        details: <span className="typed">{words}</span>,
      }))}
    />
  )
}
