import type { Database } from '~/api/platform/database'
import type { Sweep } from '~/api/platform/jobs'
import { undoneBy } from '../messages.rules'
import * as repo from './forgetting.repo'

/** One deletion may concern very many messages. */
const size = 50

/** Deletes the messages that both people of a discussion have deleted for themselves, once neither can undo it. */
export function forgettingMessages(database: Database, now: Date): Sweep[] {
  const before = undoneBy(now)
  return [
    {
      take: (limit) => repo.forgetCleared(database, before, limit),
      count: (limit) => repo.countCleared(database, before, limit),
      size,
    },
    {
      take: (limit) => repo.forgetDeleted(database, before, limit),
      count: (limit) => repo.countDeleted(database, before, limit),
      size,
    },
  ]
}
