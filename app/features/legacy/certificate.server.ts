import { type Args, call } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { listOwnValidationRequests } from '~/contracts/validation/validation'

/** Why there is no certificate: not validated yet, or an account type that providers do not validate. */
export type NoCertificate = 'waiting' | 'otherAccount'

export interface Certificate {
  name: string
  /** Null for a former member or an admin. */
  validator: string | null
  /** Null if the validation was recorded without a request. */
  since: string | null
  today: string
  /** Address of the public profile for verification; null if the profile is not public. */
  address: string | null
}

const everybody = 2

/** The certificate of a validated journalist, or the reason why there is none. Visitors must log in. */
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
