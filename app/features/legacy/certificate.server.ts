import { type Args, call } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { listOwnValidationRequests } from '~/contracts/validation/validation'

/** Why there is nothing to print: not validated yet, or an account that providers do not validate. */
export type NoCertificate = 'waiting' | 'otherAccount'

export interface Certificate {
  name: string
  /** Null: a member who has left since, or the administration. */
  validator: string | null
  /** Null where the campus was told of the validation without a request. */
  since: string | null
  today: string
  /** Where everybody can check it; null where the journalist shows no page to everybody. */
  address: string | null
}

const everybody = 2

/** What a validated journalist can print; for others why not. Who is not logged in is asked to. */
export async function loadCertificate(
  args: Args,
): Promise<{ certificate: Certificate } | { blockedReason: NoCertificate }> {
  const user = await requireUser(args)
  if (user.accessLevel === 'journalistRestricted') return { blockedReason: 'waiting' }
  if (user.accessLevel !== 'journalist') return { blockedReason: 'otherAccount' }
  const requests = await call(args, listOwnValidationRequests, { query: { itemsPerPage: 25 } })
  const approved = requests.find(({ state }) => state === 'approved')
  const { detail, profileVanityName, profileVisibility } = user
  const isPublic = profileVanityName !== null && profileVisibility === everybody
  return {
    certificate: {
      name: [detail.firstName, detail.lastName].join(' ').trim(),
      validator: approved?.validator?.entityName ?? null,
      since: approved?.decidedAt ?? null,
      today: new Date().toISOString(),
      address: isPublic ? args.context.config.publicUrl + paths.profile(profileVanityName) : null,
    },
  }
}
