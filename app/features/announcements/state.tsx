import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { AnnouncementState, AnnouncementSummary } from '~/contracts/messages/announcements'
import { usePeople } from './count'
import type { Writer } from './writer'

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

interface ProgressProps {
  writer: Writer
  of: Pick<AnnouncementSummary, 'state' | 'sent' | 'recipients'>
}

/** How many of the recipients have got it; a dash before sending. */
export function Progress({ writer, of }: ProgressProps) {
  const { t } = useTranslation('announcements')
  const { people } = usePeople(writer)
  const format = numberFormat(useLanguage())
  if (of.state === 'draft' || of.state === 'scheduled') return '–'
  if (writer === 'provider') return <span className="num">{people(of.sent)}</span>
  return (
    <span className="num">
      {t('progress', { sent: format.format(of.sent), recipients: format.format(of.recipients) })}
    </span>
  )
}
