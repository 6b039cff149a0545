import { type Args, call } from '~/app/platform/api.server'
import { clauseTitles, ringPlaces, type RingPlaces } from '~/app/platform/content/clause-titles.server'
import { requireUser } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { SelfAssessmentState } from '~/contracts/content/clauses'
import { getSelfAssessment } from '~/contracts/content/self-assessment'
import { can } from '~/contracts/permissions'
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
  /** The clauses of the standard, as an ornament. */
  ring: RingPlaces
}

/** What an outlet says about itself. The campus knows of no public disclosure and no audit, so it certifies neither. */
export interface OutletCertificate {
  name: string
  clauses: { clause: number; title: string; section: string | null; state: SelfAssessmentState }[]
  ready: number
  total: number
  /** When the last answer was changed; null before the first one. */
  changedAt: string | null
  today: string
}

type Found =
  | { certificate: Certificate }
  | { outlet: OutletCertificate; title: string }
  | { blockedReason: NoCertificate }

const everybody = 2

/** The certificate of a validated journalist or of an outlet, or the reason why there is none. Visitors must log in. */
export async function loadCertificate(args: Args): Promise<Found> {
  const user = await requireUser(args)
  if (user.isMediaOutlet && can(user.accessLevel, 'selfAssessment.own')) {
    const title = getFixedT(args)('legacy:outletCertificate.title')
    return { outlet: await outletCertificate(args, user), title }
  }
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
      ring: ringPlaces(args),
      address: isPublic ? args.context.config.publicUrl + paths.profile(profileVanityName) : null,
    },
  }
}

async function outletCertificate(args: Args, { detail, parent }: CurrentUser): Promise<OutletCertificate> {
  const { items, ready, total } = await call(args, getSelfAssessment)
  const known = clauseTitles(args)
  const changes = items.flatMap(({ updatedAt }) => updatedAt ?? [])
  return {
    name: parent?.entityName ?? detail.entityName ?? '',
    clauses: items.map(({ clause, state }) => {
      const { title = '', section = null } = known.get(String(clause)) ?? {}
      return { clause, title, section, state }
    }),
    ready,
    total,
    changedAt: changes.toSorted().at(-1) ?? null,
    today: new Date().toISOString(),
  }
}
