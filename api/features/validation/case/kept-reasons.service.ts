import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import * as repo from './kept-reasons.repo'
import { officeOf } from '../office.service'
import type { Office } from '../validation.rules'

/** Whose reasons an office keeps: a provider's, or (null) the administration's. */
export const organisationOf = (office: NonNullable<Office>) =>
  office.kind === 'administration' ? null : office.id

/** In the caller's transaction. Beyond twenty nothing is kept. */
export async function keepReason(deps: ApiDeps, office: Office, text: string): Promise<void> {
  if (!office) return
  const organisation = organisationOf(office)
  await repo.insertReason(deps.database, { organisation, text, now: deps.now(), limit: limits.keptReasons })
}

/** @throws ApiError notFound for those of other offices */
export async function removeKeptReason(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const office = await officeOf(deps, actor)
  if (!office || !isUuid(id)) throw notFound()
  if (!(await repo.deleteReason(deps.database, { id, organisation: organisationOf(office) })))
    throw notFound()
}
