import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/ui/forms/checked-form'
import { checklistViews } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Ring, ringStates } from '~/app/ui/content/ring'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { Tabs } from '~/app/ui/navigation/tabs'
import { limits } from '~/contracts/constants'
import { selfAssessmentStates, expertiseOfClause } from '~/contracts/content/clauses'
import type { SelfAssessmentItem } from '~/contracts/content/self-assessment'
import {
  checklistAddress,
  shownClause,
  wasSent,
  noteField,
  type ShownClause,
  stateField,
  wasNoteField,
  wasStateField,
} from './self-assessment-form'
import type { ChecklistData, ChecklistItem } from './self-assessment.server'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { isolated } from '~/contracts/isolated'

type ChecklistPageProps = ChecklistData & {
  result: SubmissionResult | undefined
  /** What the team has agreed on a clause. */
  renderTeam: (item: Pick<SelfAssessmentItem, 'clause' | 'state'>) => ReactNode
}

/** The self-assessment of an outlet, not visible to others. */
export function ChecklistPage(props: ChecklistPageProps) {
  const { t } = useTranslation('self-assessment')
  const { show, ready, total, mine, ring, questionnaireUrl } = props
  const lastResult = useLastResult(props.result)
  const items = props.items.filter(({ clause, isShown }) => isShown || wasSent(clause, lastResult))
  const counts = { all: total, missing: total - ready, mine }
  return (
    <>
      <Breadcrumbs items={[{ label: t('guide'), href: paths.guide() }, { label: t('title') }]} />
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        actions={
          questionnaireUrl ? (
            <a className="btn btn-secondary" href={questionnaireUrl} rel="noopener noreferrer">
              {t('questionnaire')}
              <Icon name="external" />
            </a>
          ) : (
            <ButtonLink href={paths.questionnaire()} variant="secondary">
              {t('answer')}
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        <Progress ready={ready} total={total} ring={ring} />
        <Tabs
          label={t('show.label')}
          tabs={checklistViews.map((choice) => ({
            label: t(`show.${choice}`, { number: counts[choice] }),
            href: checklistAddress(choice),
            current: choice === show,
          }))}
        />
        {items.length === 0 ? (
          <NothingShown what={show === 'mine' ? 'nothingMine' : 'nothingMissing'} />
        ) : (
          <ChecklistForm {...props} items={items} action={checklistAddress(show)} />
        )}
      </div>
    </>
  )
}

/** The ring fills as the outlet goes on; each segment leads to its clause. */
function Progress({ ready, total, ring }: Pick<ChecklistData, 'ready' | 'total' | 'ring'>) {
  const { t } = useTranslation('self-assessment')
  return (
    <div className="ring-beside">
      <Ring
        numbered
        segments={ring.map(({ clause, title, section, state }) => ({
          clause,
          section,
          title: `${title}: ${t(`state.${state}`)}`,
          state: ringStates[state],
          href: `#clause-${String(clause)}`,
        }))}
      >
        <span className="ring-number num" aria-hidden="true">
          {ready}
        </span>
      </Ring>
      <div className="stack stack-sm">
        <p className="strong num">{t('progress', { ready, total })}</p>
        {ready === total ? (
          <p>
            <Link to={paths.certificate}>{t('certificate')}</Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function NothingShown({ what }: { what: 'nothingMissing' | 'nothingMine' }) {
  const { t } = useTranslation('self-assessment')
  const action = <ButtonLink href={paths.guideChecklist()}>{t('nothingMissing.action')}</ButtonLink>
  return (
    <EmptyState title={t(`${what}.title`)} action={action}>
      <p>{t(`${what}.text`)}</p>
    </EmptyState>
  )
}

function ChecklistForm({ items, result, action, renderTeam }: ChecklistPageProps & { action: string }) {
  const { t } = useTranslation('self-assessment')
  const errorText = useErrorText()
  const lastResult = useLastResult(result)
  const pending = useNavigation().formMethod === 'POST'
  const errors = Object.entries(result?.error ?? {}).flatMap(([name, codes]) =>
    (codes ?? []).slice(0, 1).map((code) => ({
      text: errorText(code, { label: labelOf(name), max: limits.selfAssessmentNoteCharacters }),
      ...(name ? { href: `#${name}` } : {}),
    })),
  )
  return (
    <Form method="post" action={action} noValidate className="stack printed">
      <ErrorSummary errors={errors} submission={result} />
      <table className="checklist">
        <caption className="sr-only">{t('stateLabel')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('clauses')}</th>
            {selfAssessmentStates.map((state) => (
              <th key={state} scope="col" id={`head-${state}`}>
                {t(`state.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        {items.map((item) => {
          const shown = shownClause(item, lastResult)
          // Remounted when its values come from outside its own fields.
          return (
            <ChecklistClause
              key={`${String(item.clause)} ${JSON.stringify(shown)}`}
              item={item}
              shown={shown}
              team={renderTeam(item)}
            />
          )
        })}
      </table>
      <div className="row save-bar no-print">
        <Button pending={pending}>{t('save')}</Button>
      </div>
    </Form>
  )

  function labelOf(name: string): string {
    const number = Number(/(?<!\d)\d+$/.exec(name)?.[0])
    const label = t('clause', { number })
    return name.startsWith('note') ? `${label}: ${t('note')}` : label
  }
}

interface ClauseProps {
  item: ChecklistItem
  shown: ShownClause
}
type ChecklistClauseProps = ClauseProps & { team: ReactNode }

const columns = selfAssessmentStates.length + 1

/** A clause: one line with the four states, and below it the team, a note and help. The ring leads here. */
function ChecklistClause({ item, shown, team }: ChecklistClauseProps) {
  const { clause, title, slug } = item
  const named = <bdi>{`${String(clause)}. ${title}`}</bdi>
  return (
    <tbody id={`clause-${String(clause)}`}>
      <tr>
        <th scope="row" id={`title-${String(clause)}`}>
          {slug === null ? named : <Link to={paths.guide(slug)}>{named}</Link>}
        </th>
        <States shown={shown} />
      </tr>
      <tr>
        <td colSpan={columns}>
          {shown.conflict ? <Conflict clause={clause} conflict={shown.conflict} /> : null}
          {team}
          <More item={item} shown={shown} />
          {shown.note ? (
            <p className="hint checklist-note" dir="auto">
              {shown.note}
            </p>
          ) : null}
        </td>
      </tr>
    </tbody>
  )
}

/** Without scripts and in text browsers each button says what it is; on a wide screen the head of the table does. */
function States({ shown: { clause, state, was, conflict } }: Pick<ClauseProps, 'shown'>) {
  const { t } = useTranslation('self-assessment')
  return selfAssessmentStates.map((value) => (
    <td key={value}>
      {value === 'notYet' ? (
        <>
          <input type="hidden" name={wasStateField(clause)} value={was.state} />
          <input type="hidden" name={wasNoteField(clause)} value={was.note} />
        </>
      ) : null}
      <label>
        <input
          type="radio"
          name={stateField(clause)}
          value={value}
          defaultChecked={value === state}
          // The summary of errors leads to the answer that was given.
          id={value === state ? stateField(clause) : undefined}
          aria-labelledby={`title-${String(clause)} head-${value}`}
          aria-describedby={conflict ? `conflict-${String(clause)}` : undefined}
        />
        <span>{t(`state.${value}`)}</span>
      </label>
    </td>
  ))
}

function Conflict({ clause, conflict }: { clause: number; conflict: NonNullable<ShownClause['conflict']> }) {
  const { t } = useTranslation('self-assessment')
  const { state, note, by } = conflict
  return (
    <div id={`conflict-${String(clause)}`}>
      <Notice tone="warning" title={by ? t('conflict.by', { name: isolated(by) }) : t('conflict.somebody')}>
        <p>{t('conflict.now', { state: t(`state.${state}`) })}</p>
        {note ? <p dir="auto">{note}</p> : null}
        <p>{t('conflict.choose')}</p>
      </Notice>
    </div>
  )
}

function More({ item: { clause, title, updatedAt, updatedBy }, shown: { note, noteError } }: ClauseProps) {
  const { t } = useTranslation('self-assessment')
  const errorText = useErrorText()
  const words = (code: string) =>
    errorText(code, { label: t('note'), max: limits.selfAssessmentNoteCharacters })
  return (
    <details open={noteError !== null}>
      <summary>
        {t('more')} <span className="sr-only">{title}</span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack">
        <PlainTextarea
          id={noteField(clause)}
          name={noteField(clause)}
          label={t('noteLabel')}
          hint={t('noteHint', { count: limits.selfAssessmentNoteCharacters })}
          error={noteError === null ? undefined : words(noteError)}
          rows={3}
          defaultValue={note}
        />
        {updatedAt ? (
          <p className="hint">
            {updatedBy ? t('changedBy', { name: isolated(updatedBy) }) : t('changed')}{' '}
            <Time value={updatedAt} show="date" />
          </p>
        ) : null}
        <ul className="row" aria-label={t('help.label', { number: clause })}>
          <li>
            <Link to={paths.content({ clause })}>{t('help.offers')}</Link>
          </li>
          <li>
            <Link to={paths.directory({ kind: 'trainer', expertise: expertiseOfClause[clause] })}>
              {t('help.coaches')}
            </Link>
          </li>
        </ul>
      </div>
    </details>
  )
}
