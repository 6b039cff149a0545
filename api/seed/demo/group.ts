import { v7 } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { demoOffers } from './offers'

const dayMs = 24 * 3600 * 1000
const sentDaysAgo = 9

/** Those of the group that agree: see `links.ts`. */
const recipients = ['outlet-kurier', 'outlet-marche', 'outlet-mada']

const texts = {
  en: {
    subject: 'Self-assessment evening on the last Tuesday of the month',
    text: 'We meet online at 18:00 and go through the clauses that most of us still have open.\n\nBring one question each. The link comes the day before.',
  },
  de: {
    subject: 'Abend zur Selbsteinschätzung am letzten Dienstag im Monat',
    text: 'Wir treffen uns um 18 Uhr online und gehen die Klauseln durch, die bei den meisten noch offen sind.\n\nBringen Sie bitte je eine Frage mit. Den Link schicken wir am Tag davor.',
  },
}

const recommended = [
  ['elearning-questionnaire', 'Start here: it takes an hour.'],
  ['training-selfassessment', 'Two of us have been there and found it worth the time.'],
  ['funding-audit', 'Pays part of the external audit.'],
] as const

/** What a group has announced to its outlets, and what it recommends to them. */
export async function insertGroup(
  deps: ApiDeps,
  ids: ReadonlyMap<string, string>,
  offers: readonly { id: string }[],
): Promise<void> {
  const db = deps.database.db()
  const group = ids.get('group-baltic') ?? ''
  const sent = new Date(deps.now().getTime() - sentDaysAgo * dayMs)
  const id = v7({ msecs: sent.getTime() })
  const count = recipients.length
  await db
    .insertInto('announcement')
    .values({ id, provider_id: group, author_id: group, to_outlets: true, texts: JSON.stringify(texts), everybody: true, kinds: [], countries: [], languages: [], state: 'sent', created_at: sent, send_at: sent, started_at: sent, ended_at: sent, gathered: true, recipient_count: count, sent_count: count })
    .execute() // prettier-ignore
  for (const key of recipients) {
    const personId = ids.get(key) ?? ''
    await db
      .insertInto('announcement_delivery')
      .values({ announcement_id: id, person_id: personId, sent_at: sent })
      .execute()
    const { subject } = texts[key === 'outlet-kurier' ? 'de' : 'en']
    await notify(
      { ...deps, now: () => sent },
      {
        personId,
        type: 'groupAnnouncement',
        data: { subject, provider: 'Baltic Local Media Group' },
        path: `/announcements/${id}`,
      },
    )
  }
  const rows = recommended.map(([key, note], index) => {
    const offer = offers[demoOffers.findIndex((each) => each.key === key)]
    if (!offer) throw new Error(`The group recommends an unknown offer: ${key}`)
    const created = new Date(sent.getTime() + index * dayMs)
    return { group_id: group, offer_id: offer.id, note, created_at: created }
  })
  await db.insertInto('group_offer').values(rows).execute()
}
