import type { Args } from '~/app/platform/api.server'
import { can, type Standing } from '~/contracts/permissions'
import { loadQueueSummary, type QueueSummary } from './case-list.server'
import { loadOwnValidation, type OwnValidation } from './own-validation.server'

/** The part of the page after login that is about validation: a journalist's own, a provider's queue, or nothing. */
export async function loadHomeValidation(
  args: Args,
  standing: Standing,
): Promise<OwnValidation | QueueSummary | null> {
  if (can(standing, 'validation.request')) return loadOwnValidation(args, standing === 'journalistRestricted')
  if (can(standing, 'validation.decide')) return loadQueueSummary(args)
  return null
}
