import { createHash } from 'node:crypto'
import { changeImportedDraft, createImportedDraft } from '~/api/features/offer-writing/offer-writing.service'
import { requireNoTransaction } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { type OutgoingAnswer, OutgoingError, type OutgoingFailure } from '~/api/platform/outgoing/outgoing'
import { EndedRunError } from '~/api/platform/threads'
import type { SourceFailure } from '~/contracts/offers/offer-sources'
import type { OfferTexts } from '~/contracts/offers/offer-writing'
import { dayOf } from '~/contracts/days'
import { mostEntries, type Source, type SourceDefaults } from './entries.rules'
import * as repo from './offer-sources.repo'
import { readFile, writeDrafts } from './offer-sources.tasks'

/** Limits of one reading. Feeds keep their last entries, and a school has fewer events than fill this. */
const reading = { seconds: 8, bytes: 512 * 1024, redirects: 3 } as const
/** Drafts from sources of one provider that may wait for a person. */
const mostDrafts = 200

const failureFor: Record<OutgoingFailure, SourceFailure> = {
  address: 'sourceAddress',
  // What is inside of this network is not told apart from what is not there.
  private: 'sourceUnreachable',
  unresolved: 'sourceUnreachable',
  unreachable: 'sourceUnreachable',
  certificate: 'sourceCertificate',
  timeout: 'sourceTimeout',
  redirects: 'sourceRedirects',
}

/** What a source said when it was last read, so that it is only sent again if it has changed. */
export interface Marks {
  etag: string | null
  lastModified: string | null
}

export type Reading =
  | { result: 'unchanged' }
  | { result: 'failed'; failure: SourceFailure }
  | { result: 'read'; source: Source; marks: Marks }

const failed = (failure: SourceFailure): Reading => ({ result: 'failed', failure })

async function readingOf(
  deps: ApiDeps,
  { status, headers, body, cut, address }: OutgoingAnswer,
  timeZone: string,
): Promise<Reading> {
  if (status === 304) return { result: 'unchanged' }
  if (status === 410) return failed('sourceGone')
  if (status === 404) return failed('sourceMissing')
  if (status !== 200) return failed('sourceRefused')
  if (cut) return failed('sourceTooLarge')
  const file = { body, contentType: headers['content-type'] ?? '', address, timeZone }
  const source = await deps.threads.run(readFile, { ...file, today: dayOf(deps.now()) })
  if (source === null) return failed('sourceUnreadable')
  // Some servers send marks of any length.
  const mark = (text: string | undefined) => (text !== undefined && text.length <= 200 ? text : null)
  const marks = { etag: mark(headers.etag), lastModified: mark(headers['last-modified']) }
  return { result: 'read', source, marks }
}

export interface Place {
  address: string
  /** Of the provider. */
  timeZone: string
}

/** Reads a source at its address. Slow: outside of transactions. */
export async function readAddress(
  deps: ApiDeps,
  { address, timeZone }: Place,
  known: Marks,
): Promise<Reading> {
  requireNoTransaction('reading a source')
  try {
    const answer = await deps.outgoing.send({
      ...reading,
      address,
      method: 'GET',
      headers: {
        Accept: 'text/calendar, application/atom+xml, application/feed+json, application/rss+xml, */*;q=0.5',
        'User-Agent': `${deps.config.brandName.replace(/[^\w]+/g, '-')} (+${deps.config.publicUrl})`,
        ...(known.etag === null ? {} : { 'If-None-Match': known.etag }),
        ...(known.lastModified === null ? {} : { 'If-Modified-Since': known.lastModified }),
      },
    })
    return await readingOf(deps, answer, timeZone)
  } catch (error) {
    if (error instanceof OutgoingError) return failed(failureFor[error.reason])
    if (error instanceof EndedRunError) return failed('sourceTooCostly')
    throw error
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** An entry whose draft is to be made or changed; without texts if none can be made of it. */
export interface Prepared {
  key: string
  fingerprint: string
  texts: OfferTexts | null
}

export interface Batch {
  /** All entries that the source has now. */
  keys: string[]
  prepared: Prepared[]
  /** False if there may be more than were looked at. */
  isWhole: boolean
}

/** Makes drafts of what is new or has changed. @throws EndedRunError if that takes too long */
export async function prepareEntries(
  deps: ApiDeps,
  source: Source,
  { defaults, known }: { defaults: SourceDefaults; known: (keys: string[]) => Promise<repo.EntryRow[]> },
): Promise<Batch> {
  const entries = source.entries.map((entry) => ({
    entry,
    key: hash(entry.key),
    fingerprint: hash(JSON.stringify(entry)),
  }))
  const keys = entries.map(({ key }) => key)
  const before = new Map((await known(keys)).map((row) => [row.key, row.fingerprint]))
  const changed = entries.filter(({ key, fingerprint }) => before.get(key) !== fingerprint)
  const { category, language, cost } = defaults
  const texts =
    changed.length === 0
      ? []
      : await deps.threads.run(writeDrafts, {
          entries: changed.map(({ entry }) => entry),
          defaults: { category, language, cost },
        })
  const prepared = changed.map(({ key, fingerprint }, at) => ({ key, fingerprint, texts: texts[at] ?? null }))
  return { keys, prepared, isWhole: keys.length < mostEntries }
}

interface Owned {
  id: string
  providerId: string
}

/**
 * Makes and changes drafts, in the caller's transaction, which holds the lock of the source. A draft that a person has touched
 * is not changed, and a deleted one does not come back. False if there was no room for all.
 */
export async function storeEntries(
  deps: ApiDeps,
  { id, providerId }: Owned,
  { keys, prepared }: Batch,
): Promise<boolean> {
  const { database } = deps
  const known = new Map((await repo.selectEntries(database, id, keys)).map((row) => [row.key, row]))
  let room = mostDrafts - (await repo.countDrafts(database, providerId))
  const made: Parameters<typeof repo.insertEntries>[1] = []
  let hasRoom = true
  for (const { key, fingerprint, texts } of prepared) {
    const row = known.get(key)
    if (row) {
      const draft = row.offer_id === null ? null : { id: row.offer_id, version: row.offer_version }
      const version = draft && texts ? await changeImportedDraft(deps, draft, changeable(texts)) : null
      const offer_version = version ?? row.offer_version
      await repo.changeEntry(database, { source_id: id, key, fingerprint, offer_version })
    } else if (texts && room <= 0) {
      // It is not noted, so the next reading finds it again.
      hasRoom = false
    } else {
      const draft = texts ? await createImportedDraft(deps, providerId, texts) : null
      if (draft) room -= 1
      const entry = { source_id: id, key, fingerprint, seen_at: deps.now() }
      made.push({ ...entry, offer_id: draft?.id ?? null, offer_version: draft?.version ?? 0 })
    }
  }
  await repo.insertEntries(database, made)
  await repo.touchEntries(database, { sourceId: id, keys, now: deps.now() })
  return hasRoom
}

/** What the source says about itself; what the provider says about all of its offers stays as it is in the draft. */
function changeable({ category: _, language: _l, cost: _c, ...texts }: OfferTexts): Partial<OfferTexts> {
  return texts
}
