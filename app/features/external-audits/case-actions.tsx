import type { ReactNode } from 'react'
import { answerTo, useBase, useLastResult } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { type ReasonConfirmation, ReasonDialog } from '~/app/ui/feedback/confirm-reason'
import { Button, buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import type { AuditEntry, AuditSide } from '~/contracts/certification/external-audits'
import type { SubmissionResult } from '@conform-to/react'
import { isolated } from '~/contracts/isolated'
import type { CaseData } from './case.server'
import type { RenderAnswer } from './lines'

/** What the reader can do now, what is due first. */
export function CaseActions(props: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const { entry } = props
  const { can, id, side } = entry
  return (
    <>
      <Undo {...props} />
      {can.accept ? <Acceptance {...props} /> : null}
      {can.judge ? (
        <Section title={t('desk.title')}>
          <p>{t('desk.about')}</p>
          <div className="row">
            <ButtonLink href={paths.auditDesk(id)}>{t('desk.open')}</ButtonLink>
          </div>
        </Section>
      ) : null}
      {can.decide ? (
        <Section title={t('decide.title')}>
          <p>{t('decide.about')}</p>
          <div className="row">
            <ButtonLink href={paths.auditDecision(id)}>{t('decide.open')}</ButtonLink>
          </div>
        </Section>
      ) : null}
      {can.returnIt ? <Words {...props} intent="return" /> : null}
      {can.takeBack ? <Words {...props} intent="takeBack" /> : null}
      {can.handOver ? <Words {...props} intent="handOver" /> : null}
      {can.submit ? <Words {...props} intent="submit" /> : null}
      {can.assign ? <Assignment {...props} /> : null}
      {can.decline && !can.accept ? <Ending {...props} intent="decline" /> : null}
      {can.withdraw ? <Ending {...props} intent="withdraw" /> : null}
      {side === 'outlet' && !can.withdraw && entry.endedAt === null ? (
        <p className="hint">{t('own.contributor')}</p>
      ) : null}
    </>
  )
}

function CaseForm({
  id,
  intent,
  formKey,
  children,
}: {
  id: string
  intent: string
  formKey: string
  children: ReactNode
}) {
  return (
    <Form method="post" action={paths.audit(id)} className="stack stack-sm">
      <HiddenFields fields={{ intent, formKey }} />
      {children}
    </Form>
  )
}

function Undo({ entry, formKey }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  if (!entry.undoUntil) return null
  return (
    <CaseForm id={entry.id} intent="undo" formKey={formKey}>
      <div className="row">
        <Button variant="secondary">{t('undo.submit')}</Button>
        <span className="hint">
          {t('undo.until')} <Time value={entry.undoUntil} show="time" />
        </span>
      </div>
    </CaseForm>
  )
}

function Acceptance(props: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const { entry, formKey } = props
  const { decline } = useCaseQuestions(props)
  return (
    <Section title={t('accept.title')}>
      <p>{t('accept.text')}</p>
      <div className="row">
        <CaseForm id={entry.id} intent="accept" formKey={formKey}>
          <Button>{t('accept.submit')}</Button>
        </CaseForm>
        <ReasonDialog href={paths.audit(entry.id, { confirm: 'decline' })} confirmation={decline}>
          {t('decline.open')}
        </ReasonDialog>
      </div>
    </Section>
  )
}

/** In which round the case was read, for the hidden field `since`: it may go to the other side and come back beside an open page. */
export function useRound(
  { waitingSince }: { waitingSince: string | null },
  { form, lastResult }: { form: string; lastResult: SubmissionResult | undefined },
): string {
  const isConflict = lastResult?.error?.['']?.includes('auditMoved') ?? false
  return useBase(waitingSince ?? '', { form, lastResult, name: 'since', isConflict })
}

/** Gives the case to the other side, or to the next person, with words for them. */
function Words({
  entry,
  limits,
  formKey,
  result,
  intent,
}: CasePageProps & {
  intent: 'return' | 'takeBack' | 'handOver' | 'submit'
}) {
  const { t } = useTranslation('external-audits')
  const own = answerTo(intent, useLastResult(result))
  const since = useRound(entry, { form: intent, lastResult: own })
  return (
    <Section title={t(`${intent}.title`)}>
      <p>{t(`${intent}.about`)}</p>
      <details className="fold" open={own !== undefined}>
        <summary className={buttonClass({ variant: 'secondary' })}>{t(`${intent}.open`)}</summary>
        <ReasonForm
          // Anew after each step: what was sent does not stay in the form.
          key={entry.entries.length}
          id={intent}
          action={paths.audit(entry.id)}
          hidden={[
            ['intent', intent],
            ['since', since],
            ['formKey', formKey],
          ]}
          label={t(`${intent}.label`)}
          hint={t(`${intent}.hint`)}
          isOptional
          submitLabel={t(`${intent}.submit`)}
          limit={limits.text}
          result={own}
        />
      </details>
    </Section>
  )
}

function Assignment({ entry }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  return (
    <div>
      <ButtonLink href={paths.auditAuditor(entry.id)} variant={entry.auditorId ? 'secondary' : 'primary'}>
        {t(entry.auditorId ? 'assign.again' : 'assign.title')}
      </ButtonLink>
    </div>
  )
}

function Ending({ intent, ...props }: CasePageProps & { intent: 'decline' | 'withdraw' }) {
  const { t } = useTranslation('external-audits')
  const questions = useCaseQuestions(props)
  return (
    <div>
      <ReasonDialog
        href={paths.audit(props.entry.id, { confirm: intent })}
        variant="quiet"
        confirmation={questions[intent]}
      >
        {t(`${wordsOf(props.entry, intent)}.open`)}
      </ReasonDialog>
    </div>
  )
}

/** What was said and done, oldest first, and a form to write to the other side. */
export function Conversation({ entry, limits, formKey, result }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const names: Record<AuditSide, string> = {
    outlet: entry.outlet.name,
    body: entry.body.name,
    admin: t('campusTeam'),
  }
  return (
    <Section id="history" title={t('history.title')}>
      <ol className="conversation">
        {entry.entries.map((each) => (
          <Entry
            key={each.id}
            entry={each}
            side={each.side && names[each.side]}
            isOwn={each.side === entry.side}
          />
        ))}
      </ol>
      {entry.can.message ? (
        <ReasonForm
          key={entry.entries.length}
          id="message"
          action={`${paths.audit(entry.id)}#history`}
          hidden={[
            ['intent', 'message'],
            ['formKey', formKey],
          ]}
          label={t('message.label')}
          hint={t('message.hint')}
          submitLabel={t('message.submit')}
          limit={limits.text}
          result={answerTo('message', result)}
        />
      ) : null}
    </Section>
  )
}

interface EntryProps {
  entry: AuditEntry
  side: string | null
  isOwn: boolean
}

function Entry({ entry: { kind, side: by, name, text, at }, side, isOwn }: EntryProps) {
  const { t } = useTranslation('external-audits')
  return (
    <li className={isOwn ? undefined : 'from-office'}>
      <p>
        {kind === 'message' ? null : (
          <strong>{t(kind === 'declined' && by === 'admin' ? 'entry.ended' : `entry.${kind}`)} </strong>
        )}
        {side ? <bdi>{side}</bdi> : null}
        {name && name !== side ? (
          <>
            <span>{' – '}</span>
            <bdi>{name}</bdi>
          </>
        ) : null}{' '}
        <span className="muted">
          <Time value={at} />
        </span>
      </p>
      {text ? <blockquote dir="auto">{text}</blockquote> : null}
    </li>
  )
}

export type CasePageProps = CaseData & {
  result: SubmissionResult | undefined
  renderAnswer: RenderAnswer
}

/** What a body declines, an admin ends. */
const wordsOf = ({ side }: CasePageProps['entry'], intent: 'decline' | 'withdraw') =>
  intent === 'decline' && side === 'admin' ? 'end' : intent

/** What is asked in words before it is done. */
export function useCaseQuestions({ entry, limits, formKey }: CaseData) {
  const { t } = useTranslation('external-audits')
  const ask = (intent: 'decline' | 'withdraw', name: string): ReasonConfirmation => {
    const words = wordsOf(entry, intent)
    return {
      title: t(`${words}.title`, { name: isolated(name) }),
      body: <p className="measure">{t(`${words}.text`)}</p>,
      confirmLabel: t(`${words}.submit`),
      danger: true,
      action: paths.audit(entry.id, { confirm: intent }),
      fields: { intent, formKey },
      reason: {
        label: t(`${words}.reason`),
        hint: t(`${words}.hint`),
        limit: limits.reason,
        isOptional: intent === 'withdraw',
      },
    }
  }
  return { decline: ask('decline', entry.outlet.name), withdraw: ask('withdraw', entry.body.name) }
}
