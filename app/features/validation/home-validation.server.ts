import type { Args } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { can, validatesJournalists } from '~/contracts/permissions'
import { loadQueueSummary, type QueueSummary } from './case/case-list.server'
import { loadOwnValidation, type OwnValidation } from './own-validation.server'

/** The part of the page after login that is about validation: a journalist's own, a provider's queue, or nothing. */
export async function loadHomeValidation(args: Args): Promise<OwnValidation | QueueSummary | null> {
  const user = await requireUser(args)
  const { accessLevel } = user
  if (can(accessLevel, 'validation.request')) return loadOwnValidation(args, user)
  return validatesJournalists(user) ? loadQueueSummary(args) : null
}
