import { v7 } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { NewDoubt } from '~/contracts/content/doubts'
import { toEntry } from '../disclosure.rules'
import { requireReports } from '../reports.service'
import * as repo from './doubts.repo'
import { refusalIn } from './doubts.rules'

interface Asked {
  key: string
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
  { key, number, input, locale }: Asked,
): Promise<void> {
  const { database } = deps
  const { id: outletId } = await requireReports(deps, key)
  if (actor?.organisation.id === outletId) throw conflict('doubtOwn')
  await database.transaction(async () => {
    const report = await repo.holdReport(database, { outletId, number })
    if (!report) throw notFound()
    const now = deps.now()
    const refusal = refusalIn(toEntry(report, report.account, now).state)
    if (refusal) throw conflict(refusal)
    if (!report.content?.answers[input.question]) throw conflict('doubtNoAnswer')
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
