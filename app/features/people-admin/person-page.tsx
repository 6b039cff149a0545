import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { ReasonPage } from '~/app/ui/feedback/confirm-reason'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { KindForm, PersonActions, type Shown, useActionQuestion, useBlockQuestion } from './person-actions'
import type { loadPerson, ShownRecord } from './people.server'
import { StateTags } from './state-tags'
import { Link } from '~/app/ui/navigation/link'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import type { ReactNode } from 'react'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { DescriptionList, type Description, ValueList } from '~/app/ui/content/description-list'
import { isVisibilityField, type ProfileField, profileFieldNames } from '~/contracts/people/profile-fields'
import { withCommas } from '~/contracts/isolated'

export type PersonPageProps = Awaited<ReturnType<typeof loadPerson>> & {
  result: SubmissionResult | undefined
}

/** The record of a person, or the confirmation of an action. */
export function PersonPage({ record, asked, formKey, languageNames, result }: PersonPageProps) {
  const { t } = useTranslation('people')
  if (asked === 'block') return <BlockQuestion record={record} result={result} />
  if (asked === 'changeKind') return <KindForm record={record} result={result} />
  if (asked) return <Question record={record} formKey={formKey} action={asked} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('list.title'), href: paths.adminPeople() }, { label: record.name }]} />
      <PageHeading
        kicker={t(`kind.${record.kind}`)}
        title={record.name}
        actions={<StateTags person={{ ...record, invited: record.invitedUntil !== null }} />}
      />
      <Stack gap="lg">
        <PersonNotices record={record} />
        <Sidebar at="end" side={<PersonActions record={record} formKey={formKey} />}>
          <PersonAccount record={record} languageNames={languageNames} />
          <PersonProfile record={record} languageNames={languageNames} />
        </Sidebar>
      </Stack>
    </>
  )
}

function BlockQuestion({ record, result }: Pick<PersonPageProps, 'record' | 'result'>) {
  return (
    <ReasonPage
      confirmation={useBlockQuestion(record)}
      cancelHref={paths.adminPerson(record.id)}
      result={result}
    />
  )
}

type QuestionProps = Shown & { action: NonNullable<PersonPageProps['asked']> }

function Question({ record, formKey, action }: QuestionProps) {
  const question = useActionQuestion({ record, formKey })
  return <ConfirmPage confirmation={question(action)} cancelHref={paths.adminPerson(record.id)} />
}

/** Notices at the top: why an account is not active. */
function PersonNotices({ record }: { record: ShownRecord }) {
  const { t } = useTranslation('people')
  const { block, invitedUntil, deactivatedAt, state } = record
  return (
    <>
      {block ? <BlockNote block={block} isBlocked={state === 'blocked'} /> : null}
      {invitedUntil ? (
        <Notice title={t('notice.invited')}>
          <p>
            {t('notice.invitedUntil')} <Time value={invitedUntil} />
          </p>
        </Notice>
      ) : null}
      {deactivatedAt && state === 'deactivated' ? (
        <Notice title={t('notice.deactivated')}>
          <p>
            {t('notice.deactivatedAt')} <Time value={deactivatedAt} />
          </p>
        </Notice>
      ) : null}
    </>
  )
}

type BlockNoteProps = { block: NonNullable<ShownRecord['block']>; isBlocked: boolean }

function BlockNote({ block, isBlocked }: BlockNoteProps) {
  const { t } = useTranslation('people')
  return (
    <Notice
      tone={isBlocked ? 'warning' : 'info'}
      title={t(isBlocked ? 'notice.blocked' : 'notice.wasBlocked')}
    >
      <p>
        {t('notice.blockedAt')} <Time value={block.at} />
        {block.by ? (
          <>
            <span>{' – '}</span>
            <Link to={paths.adminPerson(block.by.id)}>
              <bdi>{block.by.name}</bdi>
            </Link>
          </>
        ) : null}
      </p>
      <p dir="auto">{block.reason}</p>
    </Notice>
  )
}

interface PersonProfileProps {
  record: ShownRecord
  languageNames: Record<string, string>
}

/** All fields of the person's profile, regardless of visibility. */
function PersonProfile({ record, languageNames }: PersonProfileProps) {
  const { t } = useTranslation('people')
  const { profile, link, kind } = record
  const label = useProfileLabels(kind)
  const word = useProfileWords(languageNames)
  // Contributors have no profile page.
  const shown = profileFieldNames.filter((field) => kind !== 'contributor' || !isVisibilityField(field))
  const values = (field: ProfileField) => {
    const words = valuesOf(profile, field).map((value) => word(field, value))
    return words.length > 0 ? <ValueList values={words} areLinks={isWebField(field)} /> : null
  }
  const legalEntity = [profile.legalEntityName, profile.legalEntityEmail].filter((value) => value !== null)
  const items = present([
    [t('profile.salutation'), profile.salutation],
    ...shown.map((field): [string, ReactNode] => [label(field), values(field)]),
    [t('profile.legalEntity'), legalEntity.length > 0 ? <ValueList values={legalEntity} /> : null],
    [t('profile.vanityName'), link.key === record.id ? null : link.key],
  ])
  return (
    <Section title={t('profile.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}

const moment = (value: string | null): ReactNode => (value ? <Time value={value} /> : null)

/** A line for each existing value. */
const present = (lines: [term: string, details: ReactNode][]): Description[] =>
  lines
    .filter(([, details]) => details !== null && details !== '' && details !== undefined)
    .map(([term, details]) => ({ term, details }))

interface PersonAccountProps {
  record: ShownRecord
  languageNames: Record<string, string>
}

function PersonAccount({ record, languageNames }: PersonAccountProps) {
  const { t, language } = useTranslation('people')
  const { parent, contributors } = record
  const items = present([
    [t('account.email'), record.email],
    [t('account.kind'), t(`kind.${record.kind}`)],
    [t('account.roles'), record.roles.length > 1 ? withCommas(language, record.roles) : null],
    [t('account.state'), t(`state.${record.state}`)],
    [t('account.editor'), record.isEditor ? t('account.yes') : null],
    [t('account.parent'), parent ? <Link to={paths.adminPerson(parent.id)}>{parent.name}</Link> : null],
    [t('account.language'), languageNames[record.locale] ?? record.locale],
    [t('account.timeZone'), record.timeZone],
    [t('account.secondFactor'), t(record.hasSecondFactor ? 'account.on' : 'account.off')],
    [t('account.created'), moment(record.createdAt)],
    [t('account.confirmed'), moment(record.confirmedAt)],
    [t('account.terms'), moment(record.termsAcceptedAt)],
  ])
  return (
    <Section title={t('account.title')}>
      <DescriptionList items={items} />
      {contributors.length > 0 ? <Contributors contributors={contributors} /> : null}
    </Section>
  )
}

function Contributors({ contributors }: Pick<ShownRecord, 'contributors'>) {
  const { t } = useTranslation('people')
  return (
    <>
      <h3>{t('account.contributors')}</h3>
      <ul>
        {contributors.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={paths.adminPerson(id)} dir="auto">
              {name}
            </Link>{' '}
            <span className="muted">{t(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
