import { redirect } from '@remix-run/node'
import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { type AuditSummary, exportAudits, listAudits } from '~/contracts/certification/external-audits'
import { auditQueues, pageSizes } from '~/contracts/constants'
import { can } from '~/contracts/permissions'
import { daysBetween } from '~/contracts/time-zone'

/** Whole days since a moment by the reader’s calendar; null where nobody waits. */
export const daysSince = (moment: string | null, timeZone: string): number | null =>
  moment === null ? null : Math.max(0, daysBetween(new Date(moment), new Date(), timeZone))

/** A page of a queue of the reader; by default of the first with entries. */
export async function readQueue(args: Args, timeZone: string) {
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const itemsPerPage = pageSizes.admin
  const wanted = auditQueues.find((each) => each === search.get('queue'))
  const query = { ...(wanted ? { queue: wanted } : {}), page, itemsPerPage }
  const { data, total } = await callPage(args, listAudits, { query })
  const { queue, counts } = data
  const audits = data.items.map((audit) => withDays(args, audit, timeZone))
  return { queue, counts, audits, total, page, pageSize: itemsPerPage }
}
export type AuditQueue = Awaited<ReturnType<typeof readQueue>>
export type AuditRow = AuditQueue['audits'][number]

/** An outlet that was erased has no name any more. */
export const withDays = <Audit extends AuditSummary>(args: Args, audit: Audit, timeZone: string) => ({
  ...audit,
  outlet: { ...audit.outlet, name: audit.outlet.name || getFixedT(args)('certificate:left') },
  /** How long the side whose turn it is has had it. */
  days: daysSince(audit.waitingSince, timeZone),
})

/** The cases of a body, or of all for the campus team. An outlet has its own page. */
export async function loadAudits(args: Args) {
  const user = await requirePermission(args, 'audits.read')
  if (user.isMediaOutlet) throw redirect(paths.ownAudits())
  return { ...(await readQueue(args, user.timeZone)), isAdmin: can(user.accessLevel, 'bodies.manage') }
}
export type AuditsData = Awaited<ReturnType<typeof loadAudits>>

/** All of them as a file. */
export async function loadAuditsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'audits.read')
  return callFile(args, exportAudits)
}
