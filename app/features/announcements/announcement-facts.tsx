import { useTranslation, useLanguage } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import { locales } from '~/contracts/constants'
import type { OneAnnouncement } from './announcements.server'
import { usePeople, type Writer } from './writer'
import { numberFormat } from '~/app/texts/number-format'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { AnnouncementState, AnnouncementSummary } from '~/contracts/messages/announcements'
import { withCommas } from '~/contracts/isolated'

/** Audience, author, times and figures. */
export function Facts(page: OneAnnouncement) {
  const { t } = useTranslation('announcements')
  const { writer, announcement } = page
  const { people, outlets } = usePeople(writer)
  const { state, reach, author, createdAt, sendAt, endedAt } = announcement
  const items: Description[] = [
    { term: t('facts.audience'), details: <AudienceWords {...page} /> },
    ...(reach === null
      ? [{ term: t('facts.progress'), details: <Received {...page} /> }]
      : [
          {
            term: t('facts.reach'),
            details: <strong className="num">{writer === 'group' ? outlets(reach) : people(reach)}</strong>,
          },
        ]),
    { term: t('facts.author'), details: author ?? t('facts.formerMember') },
    { term: t('facts.created'), details: <Time value={createdAt} /> },
    ...(sendAt
      ? [
          {
            term: state === 'scheduled' ? t('facts.scheduledFor') : t('facts.sendAt'),
            details: <Time value={sendAt} />,
          },
        ]
      : []),
    ...(endedAt ? [{ term: t('facts.ended'), details: <Time value={endedAt} /> }] : []),
  ]
  return (
    <Section title={t('facts.title')}>
      <DescriptionList items={items} />
      <p className="hint">{t('chosenHint')}</p>
    </Section>
  )
}

/** Once it is over, with why some have not got it. */
function Received({ writer, announcement }: OneAnnouncement) {
  const { t } = useTranslation('announcements')
  const { state, sent, recipients } = announcement
  return (
    <>
      <span>
        <Progress writer={writer} of={announcement} />
      </span>
      {state === 'sent' && sent < recipients ? <span className="hint"> {t('facts.others')}</span> : null}
    </>
  )
}

const audiences = { team: 'everybody', provider: 'followers', group: 'outlets' } as const

/** Each kind of choice on a line of its own: together they narrow the audience. */
export function AudienceWords({ writer, announcement, countries }: OneAnnouncement) {
  const { t, language } = useTranslation(['announcements', 'people'])
  const { everybody, kinds, countries: chosen, languages } = announcement.audience
  if (everybody) return t(`audience.${audiences[writer]}`)
  const lines = [
    kinds.map((kind) => t(`people:kind.${kind}`)),
    chosen.map((code) => countries.find(({ value }) => value === code)?.label ?? code),
    locales.filter(({ code }) => languages.includes(code)).map(({ realName }) => realName),
  ]
  return lines
    .filter((words) => words.length > 0)
    .map((words) => withCommas(language, words))
    .join('\n')
}

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
  if (writer !== 'team') return <span className="num">{people(of.sent)}</span>
  return (
    <span className="num">
      {t('progress', { sent: format.format(of.sent), recipients: format.format(of.recipients) })}
    </span>
  )
}
