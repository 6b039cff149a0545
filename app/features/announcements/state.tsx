import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { AnnouncementState, AnnouncementSummary } from '~/contracts/messages/announcements'

const tones: Record<AnnouncementState, Tone> = {
  draft: 'info',
  scheduled: 'warning',
  sending: 'warning',
  sent: 'success',
  stopped: 'error',
}

export function StateTag({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('announcements')
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
}

/** How many of the recipients have got it; a dash before sending. */
export function Progress({ of }: { of: Pick<AnnouncementSummary, 'state' | 'sent' | 'recipients'> }) {
  const { t } = useTranslation('announcements')
  const format = numberFormat(useLanguage())
  if (of.state === 'draft' || of.state === 'scheduled') return '–'
  return (
    <span className="num">
      {t('progress', { sent: format.format(of.sent), recipients: format.format(of.recipients) })}
    </span>
  )
}
