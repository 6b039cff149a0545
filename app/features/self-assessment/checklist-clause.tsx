import type { ReactNode } from 'react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { useErrorText } from '~/app/ui/forms/error-text'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { Icon } from '~/app/ui/icons'
import { limits } from '~/contracts/constants'
import { expertiseOfClause, selfAssessmentStates } from '~/contracts/content/clauses'
import { isolated } from '~/contracts/isolated'
import { noteField, type ShownClause, stateField, wasNoteField, wasStateField } from './self-assessment-form'
import type { ChecklistItem } from './self-assessment.server'

interface ClauseProps {
  item: ChecklistItem
  shown: ShownClause
}
type ChecklistClauseProps = ClauseProps & { team: ReactNode }

const columns = selfAssessmentStates.length + 1

/** A clause: one line with the four states, and below it the team, a note and help. The ring leads here. */
export function ChecklistClause({ item, shown, team }: ChecklistClauseProps) {
  const { clause, title, slug } = item
  const named = `${String(clause)}. ${title}`
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
