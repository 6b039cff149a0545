import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import type { KeptReason } from '~/contracts/validation/conversation'
import * as repo from './kept-reasons.repo'
import { officeOf } from './office.service'
import type { Office } from './validation.rules'

const organisationOf = (office: NonNullable<Office>) => (office.kind === 'administration' ? null : office.id)

/** The reasons that the actor's office keeps for reuse, oldest first. */
export async function listKeptReasons(deps: ApiDeps, actor: Actor): Promise<KeptReason[]> {
  const office = await officeOf(deps, actor)
  if (!office) return []
  return repo.selectReasons(deps.database, organisationOf(office), limits.keptReasons)
}

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
