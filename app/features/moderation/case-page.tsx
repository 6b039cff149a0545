import { Refusal } from '~/app/ui/forms/refusal'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import type { ModerationCase } from '~/contracts/administration/moderation'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { isolated } from '~/contracts/isolated'
import { CaseState } from './case-list-page'
import type { AskedDecision } from './case.server'
import { Context, Files, Reports, Snapshot } from './evidence'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Button } from '~/app/ui/forms/button'
import { type FieldOption, RadioGroup } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

interface CasePageProps {
  entry: ModerationCase
  formKey: string
  /** Of the files, by id. */
  sizes: Record<string, string>
  result: SubmissionResult | undefined
  /** A decision that waits for its confirmation. */
  asked: AskedDecision | undefined
}

/** All data of a case, and the decision form. */
export function CasePage({ entry, formKey, sizes, result, asked }: CasePageProps) {
  const { t } = useTranslation('moderation')
  if (asked && entry.can.decide) return <ConfirmDecision entry={entry} formKey={formKey} asked={asked} />
  const { can, snapshot } = entry
  // Messages and recommendations have no name.
  const called = snapshot['headline'] ?? snapshot['name']
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('queue.title'), href: paths.adminModeration() },
          { label: called ?? t(`kind.${entry.kind}`) },
        ]}
      />
      <PageHeading
        kicker={called ? t(`kind.${entry.kind}`) : t('case.pageTitle')}
        title={called ? <bdi>{called}</bdi> : t(`kind.${entry.kind}`)}
        lede={<CaseState entry={entry} />}
      />
      <Sidebar
        at="end"
        wide
        side={
          <div className="case-decision stack">
            {can.decide || can.decideAppeal ? (
              <Section id="decide" title={t(can.decideAppeal ? 'decide.appealTitle' : 'decide.title')}>
                <DecisionForm entry={entry} formKey={formKey} result={result} />
              </Section>
            ) : null}
            <p>
              <Link to={paths.adminModeration()}>{t('case.back')}</Link>
            </p>
          </div>
        }
      >
        <Stack gap="lg">
          {can.decide || can.decideAppeal ? null : (
            <Refusal result={result} field="statement" title={t('case.statement')} />
          )}
          <Facts entry={entry} />
          <Section title={t('case.then')}>
            <Snapshot texts={snapshot} />
          </Section>
          <Now {...entry} />
          <Files entry={entry} sizes={sizes} />
          <Context entry={entry} />
          <Reports entry={entry} />
          <Decided entry={entry} />
          {can.blockedReason ? (
            <Notice tone="warning">
              <p>{t(`case.${can.blockedReason}`)}</p>
            </Notice>
          ) : null}
        </Stack>
      </Sidebar>
    </>
  )
}

/** Only if it differs from the reported content. */
function Now({ current, snapshot }: ModerationCase) {
  const { t } = useTranslation('moderation')
  if (current === null) return <EmptyPart>{t('case.gone')}</EmptyPart>
  const names = [...new Set([...Object.keys(snapshot), ...Object.keys(current)])]
  if (names.every((name) => snapshot[name] === current[name]))
    return <EmptyPart>{t('case.unchanged')}</EmptyPart>
  return (
    <Section title={t('case.now')}>
      <Snapshot texts={current} />
    </Section>
  )
}

function Facts({ entry }: { entry: ModerationCase }) {
  const { t } = useTranslation('moderation')
  const items: Description[] = [
    { term: t('case.author'), details: <Author entry={entry} /> },
    ...(entry.place ? [{ term: t('case.place'), details: <Place entry={entry} /> }] : []),
    { term: t('queue.column.since'), details: <Time value={entry.openedAt} /> },
    { term: t('case.earlier'), details: <Earlier entry={entry} /> },
  ]
  return <DescriptionList items={items} />
}

function Author({ entry: { author, authorState } }: { entry: ModerationCase }) {
  const { t } = useTranslation(['moderation', 'common'])
  if (!author) return t('common:formerMember')
  return (
    <>
      <Link to={paths.adminPerson(author.id)}>
        <bdi>{author.name}</bdi>
      </Link>{' '}
      {authorState && authorState !== 'active' ? <Tag tone="warning">{t(`case.${authorState}`)}</Tag> : null}
    </>
  )
}

function hrefOf({ offer, link, number }: NonNullable<ModerationCase['place']>): string | null {
  if (offer) return paths.offer(offer)
  if (!link) return null
  return number === null ? paths.publicProfile(link) : paths.outletReport(link.key, number)
}

function Place({ entry: { place, kind } }: { entry: ModerationCase }) {
  const { t } = useTranslation('moderation')
  if (!place) return null
  const href = hrefOf(place)
  const words =
    kind === 'testimonial' ? t('case.aboutPage', { name: isolated(place.name) }) : t('case.openPage')
  return href ? <Link to={href}>{words}</Link> : words
}

function Earlier({ entry: { earlier } }: { entry: ModerationCase }) {
  const { t } = useTranslation('moderation')
  if (earlier.length === 0) return t('case.noEarlier')
  return (
    <ul className="stack stack-sm">
      {earlier.map(({ id, kind, state, openedAt }) => (
        <li key={id}>
          <Link to={paths.adminReport(id)}>
            {t(`kind.${kind}`)}, <Time value={openedAt} show="date" />
          </Link>{' '}
          <Tag>{t(`state.${state}`)}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** The decision, the appeal and its outcome, if any. */
function Decided({ entry }: { entry: ModerationCase }) {
  const { t } = useTranslation('moderation')
  const { statement, decidedAt, decidedBy, category, appeal, appealStatement, appealDecidedBy } = entry
  if (!statement || !decidedAt) return null
  const typed = (words: string) => <span className="typed">{words}</span>
  const items: Description[] = [
    {
      term: t('case.decidedBy'),
      details: (
        <>
          <span>{decidedBy ? <bdi>{decidedBy.name}</bdi> : '–'}</span>
          <span>,</span> <Time value={decidedAt} />
        </>
      ),
    },
    ...(category ? [{ term: t('case.rule'), details: t(`rule.${category}`) }] : []),
    { term: t('case.statement'), details: typed(statement) },
    ...(appeal ? [{ term: t('case.appeal'), details: typed(appeal) }] : []),
    ...(appealStatement
      ? [
          {
            term: t('case.appealAnswer'),
            details: (
              <>
                {typed(appealStatement)} {appealDecidedBy ? <bdi>({appealDecidedBy})</bdi> : null}
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Section title={t('case.decision')}>
      <DescriptionList items={items} />
    </Section>
  )
}

interface DecisionFormProps {
  entry: ModerationCase
  formKey: string
  result: SubmissionResult | undefined
}

function useOptions({ kind, can }: ModerationCase): FieldOption[] {
  const { t } = useTranslation('moderation')
  const isPerson = kind === 'person'
  if (can.decideAppeal)
    return [
      { value: 'uphold', label: t(isPerson ? 'decide.blockStands' : 'decide.uphold') },
      { value: 'restore', label: t(isPerson ? 'decide.unblock' : 'decide.restore') },
    ]
  return [
    { value: 'dismiss', label: t('decide.dismiss'), hint: t('decide.dismissHint') },
    { value: 'warn', label: t('decide.warn'), hint: t('decide.warnHint') },
    {
      value: 'remove',
      label: t(isPerson ? 'decide.block' : 'decide.remove'),
      hint: t(`decide.removeHint.${isPerson ? 'person' : 'other'}`),
    },
  ]
}

type Fields = { decision: string; category: string; statement: string }

/** The decision with its statement, which is sent to all users concerned. */
function DecisionForm({ entry, formKey, result }: DecisionFormProps) {
  const { t } = useTranslation('moderation')
  const options = useOptions(entry)
  const labels = {
    decision: t('decide.legend'),
    category: t('decide.category'),
    statement: t('decide.statement'),
  }
  const { fields, frame } = useCheckedForm<Fields>({
    id: 'decision',
    labels,
    result,
    // Back from the confirmation, the form appears while the page is still loading.
    defaultValue: result?.initialValue ?? {},
    constraint: {
      decision: { required: true },
      statement: { required: true, maxLength: limits.statementMaximumCharacters },
    },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t(entry.can.decide ? 'decide.submit' : 'decide.submitAppeal')}
      action={paths.adminReport(entry.id)}
      data-shortcut="d"
      hidden={{ formKey }}
    >
      <RadioGroup field={fields.decision} legend={labels.decision} options={options} />
      {entry.can.decide ? (
        <SelectField
          field={fields.category}
          label={labels.category}
          hint={t('decide.categoryHint')}
          placeholder={t('report.choose')}
          options={reportCategories.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
      ) : null}
      <TextareaField
        field={fields.statement}
        label={labels.statement}
        hint={t('decide.statementHint')}
        counter={limits.statementMaximumCharacters}
        rows={8}
      />
    </CheckedForm>
  )
}

interface ConfirmDecisionProps {
  entry: ModerationCase
  formKey: string
  asked: AskedDecision
}

/** Says what a decision will do, before it is made. The form can be changed without losing its text. */
function ConfirmDecision({ entry, formKey, asked }: ConfirmDecisionProps) {
  const { t } = useTranslation('moderation')
  const navigation = useNavigation()
  const { decision, category, statement } = asked
  const step = decision === 'remove' && entry.kind === 'person' ? 'block' : decision
  const kept = { decision, category: category ?? '', statement, formKey, kind: entry.kind }
  return (
    <>
      <PageHeading kicker={t(`kind.${entry.kind}`)} title={t(`confirm.${step}.title`)} />
      <div className="stack measure">
        <p>{t(`confirm.${step}.text`)}</p>
        <DescriptionList
          items={[
            ...(category && decision !== 'dismiss'
              ? [{ term: t('case.rule'), details: t(`rule.${category}`) }]
              : []),
            { term: t('case.statement'), details: <span className="typed">{statement}</span> },
          ]}
        />
        <Form method="post" action={paths.adminReport(entry.id)} className="row">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            name="step"
            value="confirmed"
            variant={step === 'dismiss' ? 'primary' : 'danger'}
            pending={navigation.state !== 'idle'}
          >
            {t(`confirm.${step}.submit`)}
          </Button>
          <Button name="step" value="change" variant="secondary">
            {t('confirm.change')}
          </Button>
        </Form>
      </div>
    </>
  )
}
