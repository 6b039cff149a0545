import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Permission } from '~/contracts/permissions'
import { listOwnValidationRequests } from '~/contracts/validation/validation'
import { type Args, call } from '../api.server'
import type { ClosedPage } from './closed-page'

/** What the error page tells about a page that is closed to this account. */
export async function closedPage(
  args: Args,
  { accessLevel }: CurrentUser,
  permission: Permission,
): Promise<Response> {
  const body: ClosedPage = {
    permission,
    request: accessLevel === 'journalistRestricted' ? await findOpenRequest(args) : null,
  }
  return Response.json(body, { status: 403 })
}

async function findOpenRequest(args: Args): Promise<ClosedPage['request']> {
  const [latest] = await call(args, listOwnValidationRequests, { query: { itemsPerPage: 1 } })
  if (latest?.state !== 'requested') return null
  const { id, requestedAt, validator, can } = latest
  return { id, requestedAt, provider: validator?.entityName ?? null, asks: can.answer }
}
