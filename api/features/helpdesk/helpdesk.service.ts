import { knownLocale } from '~/contracts/languages'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import { conflict, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { countHit, isWithin } from '~/api/platform/rate-limit'
import type { Locale } from '~/contracts/constants'
import {
  type HelpdeskQuestion,
  type HelpdeskRequest,
  type HelpdeskState,
  helpdeskTopics,
} from '~/contracts/content/helpdesk'
import * as repo from './helpdesk.repo'
import { peopleFile } from '~/api/features/audit/audit.service'
import type { FileAnswer } from '~/contracts/endpoint'

/** Confirmations per address, which is unverified. Requests in somebody's name must not block the owner's own. */
const perMailbox = { name: 'helpdesk-mailbox', max: 5, windowSeconds: 3600 }
/** Higher counts are shown as "more than". */
const countBound = 1001

const fullName = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(' ')

function toRequest(row: repo.RequestRow): HelpdeskRequest {
  const member = row.member_id && {
    id: row.member_id,
    name: row.member_entity ?? fullName(row.member_first, row.member_last),
  }
  return {
    id: row.id,
    topic: helpdeskTopics.find((topic) => topic === row.topic) ?? 'other',
    name: row.name,
    email: row.email,
    locale: knownLocale(row.locale),
    body: row.body,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    member: member || null,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_at ? fullName(row.answerer_first, row.answerer_last) || null : null,
  }
}

/** False if the address has reached its limit of confirmations. Called before `ask`, outside its transaction. */
export const countConfirmation = (deps: ApiDeps, email: string): Promise<boolean> =>
  isWithin(countHit(deps, perMailbox, email.toLowerCase()))

interface Asked {
  input: HelpdeskQuestion
  locale: Locale
  /** Result of `countConfirmation`. */
  isConfirmed: boolean
}

/** Stores a request and mails a confirmation to its address, unless that has reached the limit. */
export async function ask(
  deps: ApiDeps,
  actor: Actor | null,
  { input, locale, isConfirmed }: Asked,
): Promise<void> {
  const request = { ...input, locale: input.locale ?? locale, personId: actor?.id ?? null, now: deps.now() }
  await deps.database.transaction(async () => {
    await repo.insertRequest(deps.database, request)
    if (!isConfirmed) return
    await deps.sendMail({
      to: input.email,
      locale: request.locale,
      template: 'helpdeskReceived',
      // The confirmation does not quote the request: the address may belong to somebody else.
      values: { path: '/helpdesk' },
    })
  })
}

/** Requests in one state with counts per state. Two queries. */
export async function listRequests(
  deps: ApiDeps,
  query: { state: HelpdeskState; page: number; itemsPerPage: number; pagination: boolean },
): Promise<Page<{ items: HelpdeskRequest[]; counts: Record<HelpdeskState, number> }>> {
  const rows = await repo.selectPage(deps.database, { state: query.state, ...pageWindow(query) })
  const counts = await repo.countUpTo(deps.database, countBound)
  return new Page({ items: rows.map(toRequest), counts }, counts[query.state])
}

/** All requests in one state, in batches. */
async function* readRequests(
  { database }: ApiDeps,
  state: HelpdeskState,
  size: number,
): AsyncGenerator<HelpdeskRequest[]> {
  for await (const rows of inBatches(size, (batch) => repo.selectBatch(database, state, batch)))
    yield rows.map(toRequest)
}

/** @throws ApiError notFound */
export async function getRequest(deps: ApiDeps, id: string): Promise<HelpdeskRequest> {
  const row = orNotFound(await repo.findRequest(deps.database, id))
  return toRequest(row)
}

/** In the caller's transaction. @throws ApiError notFound */
async function lock(deps: ApiDeps, id: string) {
  return orNotFound(await repo.lockRequest(deps.database, id))
}

/**
 * Answers a request by mail to its author, in the language of the request.
 * @throws ApiError conflict helpdeskAnswered if a colleague was faster; notFound
 */
export async function answer(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<HelpdeskRequest> {
  await deps.database.transaction(async () => {
    const request = await lock(deps, id)
    if (request.state === 'answered') throw conflict('helpdeskAnswered')
    await repo.setAnswered(deps.database, id, { answer: text, by: actor.id, now: deps.now() })
    await deps.sendMail({
      to: request.email,
      locale: request.locale,
      template: 'helpdeskAnswer',
      values: { path: '/helpdesk', name: request.name, answer: text, question: request.body },
    })
  })
  return getRequest(deps, id)
}

/**
 * Closes a request without an answer, or reopens it.
 * @throws ApiError conflict helpdeskAnswered if it has been answered; notFound
 */
export async function setClosed(deps: ApiDeps, id: string, closed: boolean): Promise<void> {
  await deps.database.transaction(async () => {
    const { state } = await lock(deps, id)
    if (state === 'answered') throw conflict('helpdeskAnswered')
    await repo.setState(deps.database, id, closed ? 'closed' : 'open')
  })
}

/** Deletes the requests of a person whose account is being erased. Joins the caller's transaction. */
export const deleteRequestsOf = (deps: Pick<ApiDeps, 'database'>, personId: string): Promise<void> =>
  repo.deleteOf(deps.database, personId)

/** The requests in one state as a file: what the list shows, and no text of any request. Recorded, as it names people. */
export const exportRequests = (deps: ApiDeps, actor: Actor, state: HelpdeskState): Promise<FileAnswer> =>
  peopleFile<HelpdeskRequest>(deps, actor, {
    name: 'helpdesk',
    filter: { state },
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      topic: ({ topic }) => topic,
      state: (request) => request.state,
      asked: ({ createdAt }) => createdAt,
      answered: ({ answeredAt }) => answeredAt,
    },
    read: (size) => readRequests(deps, state, size),
  })
