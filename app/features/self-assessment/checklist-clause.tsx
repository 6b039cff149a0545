import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { useErrorText } from '~/app/ui/forms/error-text'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { Icon } from '~/app/ui/icons'
import { limits } from '~/contracts/constants'
import {
  expertiseOfClause,
  isReady,
  type SelfAssessmentState,
  selfAssessmentStates,
} from '~/contracts/content/clauses'
import { isolated } from '~/contracts/isolated'
import { noteField, type ShownClause, stateField, wasNoteField, wasStateField } from './self-assessment-form'
import type { ChecklistItem } from './self-assessment.server'

const tones = { notYet: undefined, inProgress: 'warning', done: 'success', notApplicable: 'info' } as const

/** A clause: progress, a note, and help while it is incomplete. */
export function ChecklistClause({ item, shown }: { item: ChecklistItem; shown: ShownClause }) {
  const { t } = useTranslation('self-assessment')
  const { clause, title, state, updatedAt, updatedBy } = item
  const tone = tones[state]
  return (
    <section className="section checklist-clause" id={`clause-${String(clause)}`}>
      <div className="row">
        <h2>
          <span className="num">{clause}.</span> {title}
        </h2>
        <Tag {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Tag>
      </div>
      {shown.conflict ? <Conflict conflict={shown.conflict} /> : null}
      <ClauseFields shown={shown} title={title} />
      {updatedAt ? (
        <p className="hint">
          {updatedBy ? t('changedBy', { name: isolated(updatedBy) }) : t('changed')}{' '}
          <Time value={updatedAt} show="date" />
        </p>
      ) : null}
      {isReady(state) ? null : <Ways item={item} />}
    </section>
  )
}

function Conflict({ conflict }: { conflict: NonNullable<ShownClause['conflict']> }) {
  const { t } = useTranslation('self-assessment')
  const { state, note, by } = conflict
  return (
    <Notice tone="warning" title={by ? t('conflict.by', { name: isolated(by) }) : t('conflict.somebody')}>
      <p>{t('conflict.now', { state: t(`state.${state}`) })}</p>
      {note ? <p dir="auto">{note}</p> : null}
      <p>{t('conflict.choose')}</p>
    </Notice>
  )
}

function ClauseFields({ shown, title }: { shown: ShownClause; title: string }) {
  const { t } = useTranslation('self-assessment')
  const errorText = useErrorText()
  const { clause, state, note, was, conflict, noteError } = shown
  const words = (code: string) =>
    errorText(code, { label: t('note'), max: limits.selfAssessmentNoteCharacters })
  return (
    <>
      <input type="hidden" name={wasStateField(clause)} value={was.state} />
      <input type="hidden" name={wasNoteField(clause)} value={was.note} />
      <div className={conflict ? 'field has-error' : 'field'}>
        <label className="label" htmlFor={stateField(clause)}>
          {t('stateLabel')} <span className="sr-only">{title}</span>
        </label>
        <select
          id={stateField(clause)}
          name={stateField(clause)}
          className="input"
          defaultValue={state}
          aria-invalid={conflict ? true : undefined}
        >
          {selfAssessmentStates.map((value: SelfAssessmentState) => (
            <option key={value} value={value}>
              {t(`state.${value}`)}
            </option>
          ))}
        </select>
      </div>
      <details open={Boolean(note) || noteError !== null}>
        <summary>
          {t('note')} <span className="sr-only">{title}</span>
          <Icon name="chevron-down" className="icon-turn" />
        </summary>
        <PlainTextarea
          id={noteField(clause)}
          name={noteField(clause)}
          label={t('noteLabel')}
          hint={t('noteHint', { count: limits.selfAssessmentNoteCharacters })}
          error={noteError === null ? undefined : words(noteError)}
          rows={3}
          defaultValue={note}
        />
      </details>
      {note ? (
        <p className="print-only" dir="auto">
          {note}
        </p>
      ) : null}
    </>
  )
}

function Ways({ item: { clause, slug } }: { item: ChecklistItem }) {
  const { t } = useTranslation('self-assessment')
  return (
    <ul className="row no-print" aria-label={t('help.label', { number: clause })}>
      {slug === null ? null : (
        <li>
          <Link to={paths.guide(slug)}>{t('help.article')}</Link>
        </li>
      )}
      <li>
        <Link to={paths.content({ clause })}>{t('help.offers')}</Link>
      </li>
      <li>
        <Link to={paths.directory({ kind: 'trainer', expertise: expertiseOfClause[clause] })}>
          {t('help.coaches')}
        </Link>
      </li>
    </ul>
  )
}
