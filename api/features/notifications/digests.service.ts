import type { MailSection } from '~/api/platform/database/schema'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { inBatches, type JobRun, defineJob } from '~/api/platform/jobs'
import { unsubscribePath } from '~/api/platform/mail'
import { translate } from '~/api/platform/translations'
import { limits, type Locale } from '~/contracts/constants'
import * as repo from './digests.repo'
import { titleOf } from './notifications.service'
import { nextDigest, zoneOf } from './waiting.service'
import {
  type DigestGroup,
  isNotificationType,
  notificationFacts,
} from '~/contracts/messages/notification-types'

/**
 * Sends due digests. Concurrent processes send one mail, and what failed or was interrupted keeps its entries for the
 * next run. After a standstill there is one mail with everything since.
 */
function sendDigests(deps: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  return inBatches<repo.DigestPosition>(deps, run, {
    next: (page) => repo.selectDue(deps.database, { now, ...page }),
    handle: (digests) => send(deps, digests, now),
    describe: ({ personId, rhythm }) => ({ personId, rhythm }),
  })
}

async function send(deps: ApiDeps, due: readonly repo.Digest[], now: Date): Promise<void> {
  const { database } = deps
  const locked = await repo.lockDue(database, due, now)
  const held = await repo.selectHeld(database, locked, now)
  for (const { until, ...digest } of held) await repo.postpone(database, digest, until)
  const isHeld = ({ personId, rhythm }: repo.Digest) =>
    held.some((each) => each.personId === personId && each.rhythm === rhythm)
  const digests = locked.filter((digest) => !isHeld(digest))
  const people = await repo.findReaders(
    database,
    digests.map(({ personId }) => personId),
  )
  await repo.deleteStopped(database, digests)
  const all = await repo.selectEntries(database, digests, limits.digestEntries)
  const contents: Content[] = []
  for (const digest of digests) {
    const person = people.find(({ id }) => id === digest.personId)
    const entries = all.filter((each) => each.person_id === digest.personId && each.rhythm === digest.rhythm)
    if (!person || grouped(entries).length === 0) continue
    contents.push({ digest, person, entries, further: await countFurther(deps, digest, entries.length) })
  }
  const away = contents.filter(({ person }) => !person.active)
  // Entries that are not too old by then are sent when the member returns.
  for (const { digest, person } of away)
    await repo.postpone(database, digest, nextDigest(digest.rhythm, zoneOf(person), now))
  const postponed = new Set(away.map(({ digest }) => digest))
  await repo.deleteDigests(
    database,
    digests.filter((digest) => !postponed.has(digest)),
  )
  const present = contents.filter(({ person }) => person.active)
  await deps.sendMail(...present.map((content) => mailOf(deps, content)))
}

/** Further entries can only exist if the list is full. */
const countFurther = async ({ database }: ApiDeps, digest: repo.Digest, named: number): Promise<number> =>
  named < limits.digestEntries
    ? 0
    : repo.countFurther(database, digest, { offset: named, most: limits.digestCount + 1 })

interface Content {
  digest: repo.Digest
  person: repo.DigestReader
  entries: repo.EntryRow[]
  /** Number of further entries, counted up to a limit. */
  further: number
}

function mailOf({ config }: ApiDeps, { digest, person, entries, further }: Content): Mail {
  const { locale } = person
  return {
    to: person.email,
    locale,
    template: digest.rhythm === 'daily' ? 'digestDaily' : 'digestWeekly',
    values: { name: person.first_name, path: '/notifications' },
    sections: [...sectionsOf(locale, entries), ...(further > 0 ? [moreSection(locale, further)] : [])],
    unsubscribe: unsubscribePath(config, { kind: 'digest', ...digest }),
  }
}

const sectionsOf = (locale: Locale, entries: readonly repo.EntryRow[]): MailSection[] =>
  grouped(entries).map(([group, members]) => ({
    heading: translate(locale, `notifications:digest.group.${group}`),
    lines: members.map((entry) => ({ text: titleOf(entry, locale), path: entry.path })),
  }))

function moreSection(locale: Locale, further: number): MailSection {
  const count = Math.min(further, limits.digestCount)
  const key = further > limits.digestCount ? 'moreThan' : 'more'
  return {
    heading: null,
    lines: [{ text: translate(locale, `notifications:digest.${key}`, { count }), path: null }],
  }
}

/**
 * Entries by group; groups and entries are in order of first occurrence. Those of a newer version, which was taken back, are left
 * out: there are no words for them.
 */
export function grouped<E extends { type: string }>(entries: readonly E[]): [DigestGroup, E[]][] {
  const found = new Map<DigestGroup, E[]>()
  for (const entry of entries) {
    if (!isNotificationType(entry.type)) continue
    const { group } = notificationFacts(entry.type)
    found.set(group, [...(found.get(group) ?? []), entry])
  }
  return [...found]
}

/** Every quarter of an hour, because time zones differ by that. */
export const notificationJobs = [
  defineJob({
    name: 'notifications.digests',
    schedule: '*/15 * * * *',
    handler: sendDigests,
  }),
]
