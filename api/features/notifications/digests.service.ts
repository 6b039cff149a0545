import type { MailSection } from '~/api/platform/database/schema'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { unsubscribePath } from '~/api/platform/mail'
import { translate } from '~/api/platform/translations'
import { limits, type Locale } from '~/contracts/constants'
import type { DigestRhythm } from '~/contracts/messages/notification-types'
import * as repo from './digests.repo'
import { grouped, nextDigest } from './digests.rules'
import { titleOf } from './notifications.service'
import { zoneOf } from './waiting.service'

const batch = 100
const beforeAll: repo.DigestPosition = {
  dueAt: new Date(0),
  personId: '00000000-0000-0000-0000-000000000000',
  rhythm: 'daily',
}

/**
 * Sends due digests. Each one has its own transaction and is locked: concurrent processes send one mail, and a failed
 * or interrupted digest keeps its entries for the next run.
 * @throws Error at the end, if a digest failed
 */
export async function sendDigests(deps: ApiDeps): Promise<void> {
  let failure: { error: unknown } | undefined
  const now = deps.now()
  for (let after = beforeAll; ;) {
    const found = await repo.selectDue(deps.database, { now, after, limit: batch })
    for (const digest of found)
      await sendOne(deps, digest).catch((error: unknown) => {
        deps.log.error({ err: error, personId: digest.personId, rhythm: digest.rhythm }, 'a digest failed')
        failure = { error }
      })
    const last = found.at(-1)
    if (!last || found.length < batch) break
    after = last
  }
  if (failure) throw failure.error
}

interface Digest {
  personId: string
  rhythm: DigestRhythm
}

const sendOne = (deps: ApiDeps, digest: Digest): Promise<void> =>
  deps.database.transaction(async () => {
    const { database } = deps
    const now = deps.now()
    if (!(await repo.lockDue(database, digest, now))) return
    const entries = await repo.selectEntries(database, digest, limits.digestEntries)
    const person = await repo.findReader(database, digest.personId)
    if (person && !person.active && entries.length > 0) {
      // Entries that are not too old by then are sent when the member returns.
      await repo.postpone(database, digest, nextDigest(digest.rhythm, zoneOf(person), now))
      return
    }
    const further = await countFurther(deps, digest, entries.length)
    await repo.deleteDigest(database, digest)
    if (person && entries.length > 0) await deps.sendMail(mailOf(deps, { digest, person, entries, further }))
  })

/** Further entries can only exist if the list is full. */
const countFurther = async ({ database }: ApiDeps, digest: Digest, named: number): Promise<number> =>
  named < limits.digestEntries
    ? 0
    : repo.countFurther(database, digest, { offset: named, most: limits.digestCount + 1 })

interface Content {
  digest: Digest
  person: NonNullable<Awaited<ReturnType<typeof repo.findReader>>>
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
