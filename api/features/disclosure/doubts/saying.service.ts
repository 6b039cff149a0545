import { v7 } from 'uuid'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { countHit, type RateLimit } from '~/api/platform/rate-limit'
import type { Locale } from '~/contracts/constants'
import type { DoubtWithAnswer, NewDoubt, OwnDoubt } from '~/contracts/content/doubts'
import { toEntry, toPublicDoubt } from '../disclosure.rules'
import { findAnswer, requireReports } from '../reports.service'
import * as repo from './doubts.repo'
import { refusalIn } from './doubts.rules'

/** Somebody who doubts everything that an outlet says: a few doubts are enough for the campus team to look at it. */
const perReport: RateLimit = { name: 'doubt-report', max: 5, windowSeconds: 24 * 3600 }

/**
 * Counts a doubt by its report, whichever id or name of the outlet it came with. Answers the id.
 * @throws ApiError notFound without any report; tooManyRequests
 */
export async function countDoubt(
  deps: ApiDeps,
  { key, number, by }: { key: string; number: number; by: string },
): Promise<string> {
  const { id } = await requireReports(deps, key)
  await countHit(deps, perReport, `${by} ${id} ${String(number)}`)
  return id
}

interface Asked {
  outletId: string
  number: number
  input: NewDoubt
  /** Where the input names none. */
  locale: Locale
}

/**
 * Keeps what somebody doubts for the campus team. Nobody else sees it before that team has published it.
 * @throws ApiError notFound without such a report; conflict doubtOwn, doubtReplaced, doubtUnread, doubtNoAnswer
 */
export async function doubt(
  deps: ApiDeps,
  actor: Actor | null,
  { outletId, number, input, locale }: Asked,
): Promise<void> {
  const { database } = deps
  if (actor?.organisation.id === outletId) throw conflict('doubtOwn')
  await database.transaction(async () => {
    const report = orNotFound(await repo.holdReport(database, { outletId, number }))
    const now = deps.now()
    const refusal = refusalIn(toEntry(report, report.account, now).state)
    if (refusal) throw conflict(refusal)
    if (!report.content || !Object.hasOwn(report.content.answers, input.question))
      throw conflict('doubtNoAnswer')
    await repo.insertDoubt(database, {
      id: v7(),
      outlet_id: outletId,
      number,
      question: input.question,
      text: input.text,
      link: input.link ?? null,
      person_id: actor?.id ?? null,
      email: actor ? null : (input.email ?? null),
      locale: input.locale ?? locale,
      created_at: now,
    })
  })
}

const toOwn = (row: repo.OwnRow): OwnDoubt => ({
  ...toPublicDoubt(row),
  number: row.number,
  version: row.reply_version,
  isShown: row.is_shown,
})

/** Published doubts about the reports of the user's outlet, newest first. One query. */
export async function listOwn(deps: ApiDeps, actor: Actor, query: PageWindow): Promise<Page<OwnDoubt[]>> {
  const rows = await repo.selectOwn(deps.database, outletOf(actor), pageWindow(query))
  return new Page(rows.map(toOwn), rows[0]?.total ?? 0)
}

/** @throws ApiError notFound, also for one that is not published */
export async function getOwn(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<DoubtWithAnswer> {
  const outletId = outletOf(actor)
  const row = orNotFound(await repo.findOwn(deps.database, outletId, id))
  const { number, question: key } = row
  const found = await findAnswer(deps, outletId, { number, question: key, locale })
  return { ...toOwn(row), question: found.question, answer: found.answer }
}

interface Change {
  id: string
  /** Null deletes it. */
  text: string | null
  /** Version of the reply that it is based on; undefined for any. */
  base: number | undefined
}

/** Changes the outlet's public reply to a published doubt. @throws ApiError notFound; conflict replyChanged */
export async function changeReply(deps: ApiDeps, actor: Actor, { id, text, base }: Change): Promise<void> {
  const outletId = outletOf(actor)
  await deps.database.transaction(async () => {
    const row = await repo.lockDoubt(deps.database, id)
    if (row?.outlet_id !== outletId || row.state !== 'published') throw notFound()
    // The same again: after a double click.
    if (row.reply === text) return
    if (base !== undefined && row.reply_version !== base) throw conflict('replyChanged')
    const by =
      text === null
        ? { replied_at: null, replied_by: null }
        : { replied_at: deps.now(), replied_by: actor.id }
    await repo.setReply(deps.database, id, { reply: text, reply_version: row.reply_version + 1, ...by })
  })
}
