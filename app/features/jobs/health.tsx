import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import { useCountFormat } from '~/app/platform/counted'
import { Notice } from '~/app/ui/feedback/notice'

interface HealthProps {
  lateJobs: number
  waitingMails: number
  oldestMailAt: string | null
  /** The oldest mail is overdue. */
  isSlow: boolean
}

/** Whether jobs and mails are being processed. */
export function Health({ lateJobs, waitingMails, oldestMailAt, isSlow }: HealthProps) {
  const { t } = useTranslation('jobs')
  const numberOf = useCountFormat()
  const mails = (
    <p>
      {waitingMails === 0
        ? t('health.none')
        : t('health.mails', { count: waitingMails, number: numberOf(waitingMails) })}
      {oldestMailAt ? (
        <>
          {' '}
          <span>{t('health.oldest')}</span> <Time value={oldestMailAt} />
        </>
      ) : null}
    </p>
  )
  return (
    <>
      {lateJobs > 0 ? (
        <Notice tone="warning" title={t('health.late', { count: lateJobs, number: numberOf(lateJobs) })}>
          <p>{t('health.lateText')}</p>
        </Notice>
      ) : null}
      {isSlow ? (
        <Notice tone="warning" title={t('health.slow')}>
          {mails}
          <p>{t('health.slowText')}</p>
        </Notice>
      ) : (
        <div className="muted">{mails}</div>
      )}
    </>
  )
}
