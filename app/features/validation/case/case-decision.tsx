import { Refusal, UnsentText } from '~/app/ui/forms/refusal'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { answerTo } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { Button, buttonClass } from '~/app/ui/forms/button'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Link } from '~/app/ui/navigation/link'
import type { ValidationState } from '~/contracts/validation/validation'
import type { SubmissionResult } from '@conform-to/react'
import type { CaseData } from './case.server'
import { useOfficeName } from '../names'

export interface DecisionProps extends CaseData {
  result: SubmissionResult | undefined
}

/** The three ways to answer an open request: approve, ask, reject. None asks once more, because each decision can be undone. */
export function Decision(props: DecisionProps) {
  const { t } = useTranslation('validation')
  const { entry, formKey } = props
  return (
    <Section id="decide" title={t('case.decide')}>
      {entry.awaitsAnswer ? <Notice title={t('ask.waiting')}>{t('ask.waitingText')}</Notice> : null}
      <p>{t('case.approveText')}</p>
      <Form method="post" action={paths.validationCase(entry.id)} data-shortcut="a d">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="formKey" value={formKey} />
        <Button>{t('case.approve')}</Button>
        <p className="hint">{t('case.approveHint')}</p>
      </Form>
      {entry.can.ask ? <Asking key={entry.conversation.length} {...props} /> : null}
      <Rejecting {...props} />
    </Section>
  )
}

/** Anew after each question: what was sent does not stay in the form. */
function Asking(props: DecisionProps) {
  const { t } = useTranslation('validation')
  const { entry, formKey, reasonLimit } = props
  const result = answerTo('ask', props.result)
  return (
    <details id="question" data-shortcut="q" open={result !== undefined}>
      <summary className={buttonClass({ variant: 'secondary' })}>{t('question.title')}</summary>
      <div className="stack">
        <ReasonForm
          id="ask"
          label={t('question.label')}
          action={paths.validationCase(entry.id)}
          hidden={[
            ['intent', 'ask'],
            ['formKey', formKey],
          ]}
          hint={t('question.hint')}
          submitLabel={t('question.submit')}
          limit={reasonLimit}
          result={result}
        />
      </div>
    </details>
  )
}

function Rejecting(props: DecisionProps) {
  const { t } = useTranslation('validation')
  const { entry, formKey, reasonLimit, chosenReason } = props
  const result = answerTo('reject', props.result)
  return (
    <details id="reject" data-shortcut="r" open={result !== undefined || chosenReason !== null}>
      <summary className={buttonClass({ variant: 'secondary' })}>{t('reject.open')}</summary>
      <div className="stack">
        <KeptReasons {...props} />
        <ReasonForm
          key={chosenReason?.id}
          id="reason"
          danger
          label={t('reject.label')}
          action={paths.validationCase(entry.id)}
          hidden={[
            ['intent', 'reject'],
            ['formKey', formKey],
          ]}
          hint={t('reject.hint')}
          submitLabel={t('reject.submit')}
          limit={reasonLimit}
          {...(chosenReason ? { defaultReason: chosenReason.text } : {})}
          result={result}
        >
          {chosenReason ? null : (
            <div className="option">
              <input type="checkbox" id="keep" name="keep" />
              <label htmlFor="keep">{t('reject.keep', {})}</label>
            </div>
          )}
        </ReasonForm>
      </div>
    </details>
  )
}

/** Reasons to begin with: a link fills the form, with and without scripts. */
function KeptReasons({ entry }: DecisionProps) {
  const { t } = useTranslation('validation')
  if (entry.keptReasons.length === 0) return null
  return (
    <>
      <p>{t('reject.kept')}</p>
      <ul className="kept-reasons">
        {entry.keptReasons.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`${paths.validationCase(entry.id, { reason: id })}#reject`}
              preventScrollReset
              dir="auto"
            >
              {text}
            </Link>
            <Form method="post" action={paths.validationCase(entry.id)}>
              <input type="hidden" name="intent" value="forgetReason" />
              <input type="hidden" name="kept" value={id} />
              <Button variant="quiet" small>
                {t('reject.forget')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The way back, while there is one. */
function Undoing({ entry }: Pick<CaseData, 'entry'>) {
  const { t } = useTranslation('validation')
  if (!entry.undoUntil) return null
  return (
    <Form method="post" action={paths.validationCase(entry.id)}>
      <input type="hidden" name="intent" value="undo" />
      <p>
        {t('undo.until')} <Time value={entry.undoUntil} />
      </p>
      <Button variant="secondary">{t('undo.submit')}</Button>
    </Form>
  )
}

const tones: Record<ValidationState, Tone> = {
  requested: 'info',
  approved: 'success',
  rejected: 'error',
  cancelled: 'info',
  revoked: 'warning',
}

interface OutcomeProps {
  entry: CaseData['entry']
  result: SubmissionResult | undefined
}

/** The state of the request; after a conflict also the reason and the user's text. */
export function Outcome({ entry, result }: OutcomeProps) {
  const { t } = useTranslation('validation')
  const officeName = useOfficeName()
  const by = officeName(entry)
  const at = entry.revocation?.at ?? entry.decidedAt
  const reason = entry.revocation?.reason ?? entry.reason
  return (
    <>
      <Refusal result={result} />
      <Notice tone={tones[entry.state]} title={t(`outcome.${entry.state}`)}>
        <p>
          {at ? <Time value={at} /> : null}
          {by ? (
            <>
              <span>{' – '}</span>
              <span dir="auto">{by}</span>
            </>
          ) : null}
        </p>
        {reason ? <blockquote dir="auto">{reason}</blockquote> : null}
        <Undoing entry={entry} />
      </Notice>
      <UnsentText result={result} field="reason" title={t('case.unsent')} />
      <p>
        <Link to={paths.ijAdministration()}>{t('case.back')}</Link>
      </p>
    </>
  )
}
