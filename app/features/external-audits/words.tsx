import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Time } from '~/app/ui/content/time'
import type { Tone } from '~/app/ui/feedback/notice'
import type { Dependence } from '~/contracts/certification/bodies'
import type { AuditJudgement, AuditState } from '~/contracts/certification/external-audits'
import { isolated } from '~/contracts/isolated'
import type { AuditRow } from './queue.server'

const stateTones: Partial<Record<AuditState, Tone>> = {
  correcting: 'warning',
  declined: 'warning',
  certified: 'success',
  refused: 'error',
  stopped: 'error',
}

type Ending = Pick<AuditRow, 'state' | 'endedBy'>

/** An audit that a body has accepted is ended by an admin, not declined. */
export const stateIn = ({ state, endedBy }: Ending) =>
  state === 'declined' && endedBy === 'admin' ? 'ended' : state

export function StateTag({ entry }: { entry: Ending }) {
  const { t } = useTranslation('external-audits')
  const tone = stateTones[entry.state]
  return <Tag {...(tone ? { tone } : {})}>{t(`state.${stateIn(entry)}`)}</Tag>
}

const judgementTones: Record<AuditJudgement, Tone> = {
  conforms: 'success',
  observation: 'info',
  minor: 'warning',
  major: 'error',
}

export function JudgementTag({ judgement }: { judgement: AuditJudgement }) {
  const { t } = useTranslation('external-audits')
  return <Tag tone={judgementTones[judgement]}>{t(`judgement.${judgement}`)}</Tag>
}

/** Why somebody cannot audit or decide, in words. */
export function Blocked({ reasons }: { reasons: readonly Dependence[] }) {
  const { t } = useTranslation('external-audits')
  return <span className="muted">{reasons.map((reason) => t(`blocked.${reason}`)).join(' ')}</span>
}

type Standing = Ending & Pick<AuditRow, 'turn' | 'waitingSince' | 'days' | 'outlet' | 'body' | 'auditor'>

/** Where a case stands, whose turn it is, and since when. */
export function Standing({ entry, side }: { entry: Standing; side: 'outlet' | 'body' | 'admin' }) {
  const { t } = useTranslation('external-audits')
  const { state, turn, waitingSince, days } = entry
  const names = { outlet: isolated(entry.outlet.name), body: isolated(entry.body.name) }
  const words =
    turn !== null && turn === side
      ? t(`yours.${state as 'requested'}`, names)
      : t(`standing.${stateIn(entry)}`, { ...names, auditor: isolated(entry.auditor ?? '') })
  return (
    <>
      <span>{words}</span>{' '}
      {waitingSince ? (
        <span>
          {t('since')} <Time value={waitingSince} show="date" />
          {days ? <span>{` (${t('days', { count: days })})`}</span> : null}
          <span>.</span>
        </span>
      ) : null}
    </>
  )
}

/** The day of a finding, and that it has gone by. */
export function DueDay({ day, today }: { day: string; today: string }) {
  const { t } = useTranslation('external-audits')
  return (
    <>
      <span>{t('finding.dueOn')}</span> <Time value={day} show="date" />{' '}
      {day < today ? <Tag tone="error">{t('finding.overdue')}</Tag> : null}
    </>
  )
}
