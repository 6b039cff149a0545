import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { AnnouncementStep } from '~/contracts/messages/announcements'
import type { Writer } from './writer'

/** Who has done what with an announcement, the newest first. */
export function Log({ writer, steps }: { writer: Writer; steps: AnnouncementStep[] }) {
  const { t } = useTranslation('announcements')
  const columns: Column<AnnouncementStep>[] = [
    { id: 'when', header: t('log.when'), rowHeader: true, cell: ({ at }) => <Time value={at} /> },
    { id: 'what', header: t('log.what'), cell: (step) => <What writer={writer} step={step} /> },
    { id: 'who', header: t('log.who'), cell: ({ by }) => <bdi>{by ?? t('facts.formerMember')}</bdi> },
  ]
  return (
    <Section title={t('log.title')}>
      <Table caption={t('log.title')} captionHidden columns={columns} rows={steps} rowKey={({ id }) => id} />
    </Section>
  )
}

interface WhatProps {
  writer: Writer
  step: AnnouncementStep
}

function What({ writer, step: { step, at, sendAt, sent } }: WhatProps) {
  const { t } = useTranslation('announcements')
  // A provider is not told small numbers.
  if (step === 'stopped' && writer === 'provider') return t('toast.halted')
  if (step === 'stopped') return sent ? t('toast.stopped', { count: sent }) : t('log.stopped')
  if (step !== 'scheduled') return t(`log.${step}`)
  return sendAt === null || sendAt <= at ? (
    t('log.sent')
  ) : (
    <>
      <span>{t('facts.scheduledFor')}</span> <Time value={sendAt} />
    </>
  )
}
