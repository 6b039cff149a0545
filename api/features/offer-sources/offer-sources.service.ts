import { v7 } from 'uuid'
import { requireProvider } from '~/api/features/offer-writing/offer-writing.service'
import { notify, notifyAdmins } from '~/api/features/notifications/notifications.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import { inBatches, type JobRun, defineJob } from '~/api/platform/jobs'
import { EndedRunError } from '~/api/platform/threads'
import { mostSources, type NewOfferSource, type OfferSource } from '~/contracts/offers/offer-sources'
import * as repo from './offer-sources.repo'
import { timeZoneOf } from '~/contracts/time-zone'
import { sourceTitle, type SourceDefaults, afterFailure, afterSuccess, nextReading } from './entries.rules'
import { type Batch, prepareEntries, readAddress, type Reading, storeEntries } from './reading.service'

const readJob = 'offer-sources.read'

const toSource = (row: Awaited<ReturnType<typeof repo.selectOf>>[number]): OfferSource => ({
  id: row.id,
  address: row.address,
  title: row.title,
  kind: row.kind,
  category: row.category as OfferSource['category'],
  language: row.language as OfferSource['language'],
  cost: row.cost as OfferSource['cost'],
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  failure: row.failure,
  failingSince: row.failing_since?.toISOString() ?? null,
  drafts: row.drafts,
})

const ofProvider = async (deps: ApiDeps, providerId: string): Promise<OfferSource[]> =>
  (await repo.selectOf(deps.database, providerId, mostSources)).map(toSource)

/** The sources of the actor's provider, oldest first; none for people who do not write for one. One query. */
export async function listSources(deps: ApiDeps, actor: Actor): Promise<OfferSource[]> {
  const { organisation } = actor
  return organisation.role === 'ROLE_SERVICE_PROVIDER' ? ofProvider(deps, organisation.id) : []
}

/** What was read before the transaction in which the source is added. */
export interface FirstReading {
  reading: Extract<Reading, { result: 'read' }>
  batch: Batch
}

/**
 * Reads a source that is to be added.
 * @throws ApiError notFound for people who do not write for a provider
 * @throws ApiError unprocessable: why it cannot be read, at `address`
 */
export async function tryAddress(deps: ApiDeps, actor: Actor, input: NewOfferSource): Promise<FirstReading> {
  const providerId = requireProvider(actor)
  requirePlace(await repo.selectOf(deps.database, providerId, mostSources), addressOf(input))
  const place = {
    address: addressOf(input),
    timeZone: timeZoneOf(await repo.getZone(deps.database, providerId)),
  }
  const reading = await readAddress(deps, place, { etag: null, lastModified: null })
  if (reading.result === 'failed') throw violation('address', reading.failure)
  // Nothing was known that could be unchanged.
  if (reading.result === 'unchanged') throw violation('address', 'sourceRefused')
  const known = () => Promise.resolve([])
  return { reading, batch: await prepareEntries(deps, reading.source, { defaults: input, known }) }
}

/** In normal form, so that one address is not added twice. */
const addressOf = ({ address }: NewOfferSource): string => new URL(address).href

function requirePlace(sources: { address: string }[], address: string): void {
  if (sources.some((source) => source.address === address)) throw violation('address', 'sourceKnown')
  if (sources.length >= mostSources) throw conflict('sourceLimit')
}

/**
 * Adds a source with what was read from it.
 * @throws ApiError unprocessable sourceKnown at `address`; conflict sourceLimit
 */
export function addSource(
  deps: ApiDeps,
  actor: Actor,
  { input, first: { reading, batch } }: { input: NewOfferSource; first: FirstReading },
): Promise<OfferSource> {
  const providerId = requireProvider(actor)
  const { database } = deps
  const { category, language, cost } = input
  const address = addressOf(input)
  const { source } = reading
  return database.transaction(async () => {
    await repo.lockProvider(database, providerId)
    requirePlace(await repo.selectOf(database, providerId, mostSources), address)
    const now = deps.now()
    const times = { created_at: now, read_at: now, next_at: nextReading(now) }
    const about = { title: sourceTitle(source.title, address), kind: source.kind, category, language, cost }
    const id = v7()
    await repo.insert(database, { id, provider_id: providerId, address, ...about, ...times })
    await keep(deps, { id, providerId, address }, { reading, batch })
    await record(deps, actor, { action: 'offerSource.added', id, providerId })
    const [added] = (await ofProvider(deps, providerId)).filter((each) => each.id === id)
    if (!added) throw notFound()
    return added
  })
}

/** Stores what a source says; the caller holds its lock. It is only asked for changes if all of it was taken. */
async function keep(
  deps: ApiDeps,
  { address, ...owned }: { id: string; providerId: string; address: string },
  { reading, batch }: FirstReading,
) {
  const hasRoom = await storeEntries(deps, owned, batch)
  const { nothing = null } = reading.source
  const isTaken = hasRoom && batch.isWhole && nothing === null
  const { etag, lastModified } = isTaken ? reading.marks : { etag: null, lastModified: null }
  await repo.change(deps.database, owned.id, {
    ...afterSuccess(hasRoom ? nothing : 'sourceDraftsFull'),
    title: sourceTitle(reading.source.title, address),
    kind: reading.source.kind,
    read_at: deps.now(),
    etag,
    last_modified: lastModified,
  })
}

interface Recorded {
  action: 'offerSource.added' | 'offerSource.resumed' | 'offerSource.removed'
  id: string
  providerId: string
}

/** Records actions of contributors on behalf of their provider; the provider's own are not recorded. */
async function record(deps: ApiDeps, actor: Actor, { action, id, providerId }: Recorded): Promise<void> {
  if (actor.id === providerId) return
  await recordAuditEntry(deps, actor, { action, subject: { kind: 'offerSource', id }, personId: providerId })
}

/**
 * Removes a source of the actor's provider; what was made from it stays.
 * @throws ApiError notFound
 */
export async function removeSource(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const providerId = requireProvider(actor)
  const { database } = deps
  await database.transaction(async () => {
    if (!(await repo.remove(database, { id, providerId }))) throw notFound()
    await record(deps, actor, { action: 'offerSource.removed', id, providerId })
  })
}

/**
 * Lets a source be read again that is read no more. Does nothing if it is being read.
 * @throws ApiError notFound
 */
export async function resumeSource(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const providerId = requireProvider(actor)
  const { database } = deps
  await database.transaction(async () => {
    const source = orNotFound(await repo.findOwn(database, { id, providerId }))
    if (source.next_at !== null) return
    // It has another week.
    await repo.change(database, id, { next_at: nextReading(deps.now()), failing_since: null })
    await deps.enqueue(readJob, { id })
    await record(deps, actor, { action: 'offerSource.resumed', id, providerId })
  })
}

/** Queues a reading for each source that is due. One that is slow holds up no other queue than its own. */
const queueReadings = (deps: ApiDeps, run: JobRun): Promise<void> => {
  const { database } = deps
  const now = deps.now()
  return inBatches(deps, run, {
    next: (page: { after: repo.Due | undefined; limit: number }) =>
      repo.selectDue(database, { ...page, now }),
    handle: async (due) => {
      const ids = due.map(({ id }) => id)
      for (const { id } of await repo.takeDue(database, { ids, now, next: nextReading(now) }))
        await deps.enqueue(readJob, { id })
    },
    describe: ({ id }) => ({ offerSourceId: id }),
  })
}

/** What is stored of a reading that brought no file. */
const stateAfter = (before: repo.Locked, reading: Exclude<Reading, { result: 'read' }>, now: Date) => ({
  ...(reading.result === 'failed' ? afterFailure(before, reading.failure, now) : afterSuccess(null)),
  read_at: now,
})

type HowToPrepare = Parameters<typeof prepareEntries>[2]

async function prepared(
  deps: ApiDeps,
  reading: FirstReading['reading'],
  how: HowToPrepare,
): Promise<FirstReading | Extract<Reading, { result: 'failed' }>> {
  try {
    return { reading, batch: await prepareEntries(deps, reading.source, how) }
  } catch (error) {
    if (error instanceof EndedRunError) return { result: 'failed', failure: 'sourceTooCostly' }
    throw error
  }
}

/**
 * Reads a source and makes drafts of what is new. Does nothing if it was removed or its provider is not active, also where that
 * happened while it was read.
 */
async function readSource(deps: ApiDeps, id: string): Promise<void> {
  const { database } = deps
  const row = await repo.findToRead(database, id)
  if (!row) return
  const place = { address: row.address, timeZone: timeZoneOf(row) }
  const reading = await readAddress(deps, place, { etag: row.etag, lastModified: row.last_modified })
  const defaults = { category: row.category, language: row.language, cost: row.cost } as SourceDefaults
  const known = (keys: string[]) => repo.selectEntries(database, id, keys)
  const result = reading.result === 'read' ? await prepared(deps, reading, { defaults, known }) : reading
  await database.transaction(async () => {
    const locked = await repo.lock(database, id)
    if (!locked) return
    if ('batch' in result)
      return keep(deps, { id, providerId: row.provider_id, address: row.address }, result)
    const state = stateAfter(locked, result, deps.now())
    await repo.change(database, id, state)
    if (state.failure === 'sourceTooCostly' && state.next_at === null) {
      await notifyOwner(deps, row)
      await notifyAdmins(deps, 'sourcePausedForAdmins', { address: row.address })
    }
  })
}

/** On the campus and by mail. */
async function notifyOwner(deps: ApiDeps, row: repo.SourceToRead): Promise<void> {
  const { provider_id: personId, address, email: to, locale, first_name: name } = row
  const template = 'sourcePaused'
  const path = '/content/own/sources'
  await notify(deps, {
    personId,
    type: 'account',
    data: { context: template, address },
    path,
    mail: { to, locale, template, values: { address, name, path } },
  })
}

/** Reading the source has ended its process twice: it is not read any more until its owner asks for it. Admins are told of the job. */
async function pauseSource(deps: ApiDeps, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await repo.findToRead(database, id)
    const locked = row && (await repo.lock(database, id))
    if (!locked) return
    const failing_since = locked.failing_since ?? deps.now()
    await repo.change(database, id, { failure: 'sourceTooCostly', failing_since, next_at: null })
    await notifyOwner(deps, row)
  })
}

export const offerSourceJobs = [
  defineJob({ name: 'offer-sources.due', schedule: '*/10 * * * *', handler: queueReadings }),
  defineJob<{ id: string }>({
    name: readJob,
    handler: (deps, _run, { id }) => readSource(deps, id),
    // One that has failed is due again in an hour.
    givenUp: async (deps, { id }, because) => {
      if (because === 'paused') await pauseSource(deps, id)
    },
  }),
]
