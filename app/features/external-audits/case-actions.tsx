import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ReasonDialog } from '~/app/ui/feedback/confirm-reason'
import { Button, buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { type CasePageProps, useCaseQuestions } from './case-page'
import { Blocked } from './words'

/** The answer to one of the forms of the page. */
export const resultOf = (result: SubmissionResult | undefined, intent: string) =>
  result?.initialValue?.['intent'] === intent ? result : undefined

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
  const own = resultOf(useLastResult(result), intent)
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
            ['formKey', formKey],
          ]}
          label={t(`${intent}.label`)}
          hint={t(`${intent}.hint`)}
          isOptional
          submitLabel={t(`${intent}.submit`)}
          limit={limits.text}
          result={own}
          lastResult={own}
        />
      </details>
    </Section>
  )
}

/** Who of the body audits; those who cannot stand below with the reason. */
function Assignment({ entry, auditors, formKey, result }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const labels = { auditor: t('assign.who') }
  const own = resultOf(useLastResult(result), 'assign')
  const { fields, frame } = useCheckedForm<{ auditor: string }>({
    id: 'assign',
    labels,
    result: own,
    defaultValue: { auditor: entry.auditorId ?? '' },
  })
  const free = auditors.filter(({ blocked }) => blocked.length === 0)
  const blocked = auditors.filter((each) => each.blocked.length > 0)
  return (
    <Section title={t(entry.auditorId ? 'assign.again' : 'assign.title')}>
      {free.length === 0 ? <p>{t('assign.nobody')}</p> : null}
      {free.length > 0 ? (
        <CheckedForm
          {...frame}
          action={paths.audit(entry.id)}
          asks="external-audits:asks"
          hidden={{ intent: 'assign', formKey }}
        >
          <RadioGroup
            field={fields.auditor}
            legend={labels.auditor}
            options={free.map(({ id, name, open }) => ({
              value: id,
              label: name,
              hint: t('assign.load', { count: open }),
            }))}
          />
          <div className="row">
            <Button variant={entry.auditorId ? 'secondary' : 'primary'}>{t('assign.submit')}</Button>
          </div>
        </CheckedForm>
      ) : null}
      {blocked.length > 0 ? (
        <>
          <h3>{t('assign.blocked')}</h3>
          <ul className="stack stack-sm">
            {blocked.map(({ id, name, blocked: reasons }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <span>: </span>
                <Blocked reasons={reasons} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
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
        {t(`${intent}.open`)}
      </ReasonDialog>
    </div>
  )
}
