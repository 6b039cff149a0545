import { v7 } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { lifetimes } from '~/contracts/constants'
import { dayOf } from '~/contracts/days'
import type { LinkKind, LinkShares, LinkSide, LinkState } from '~/contracts/people/links'
import { demoPeople } from './people'

interface DemoLink {
  outlet: string
  partner: string
  kind: LinkKind
  state: LinkState
  askedBy: LinkSide
  reason?: string
  daysAgo: number
  /** What the group sees; nothing by default. */
  shares?: LinkShares
  /** The outlet gets what the group announces. */
  announcements?: true
}

const demoLinks: readonly DemoLink[] = [
  { outlet: 'outlet-kurier', partner: 'legal-stiftung', kind: 'legalEntity', state: 'confirmed', askedBy: 'outlet', daysAgo: 140 },
  { outlet: 'outlet-onda', partner: 'legal-adriatica', kind: 'legalEntity', state: 'ended', askedBy: 'outlet', daysAgo: 210 },
  { outlet: 'outlet-onda', partner: 'legal-adriatica', kind: 'legalEntity', state: 'confirmed', askedBy: 'partner', daysAgo: 90 },
  { outlet: 'outlet-savannah', partner: 'legal-adriatica', kind: 'legalEntity', state: 'requested', askedBy: 'outlet', daysAgo: 4 },
  { outlet: 'outlet-kurier', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'partner', daysAgo: 120, shares: 'answers', announcements: true },
  { outlet: 'outlet-onda', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'outlet', daysAgo: 118, shares: 'progress' },
  { outlet: 'outlet-marche', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'outlet', daysAgo: 110, shares: 'progress', announcements: true },
  { outlet: 'outlet-tv', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'partner', daysAgo: 102, shares: 'stage' },
  { outlet: 'outlet-cordillera', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'partner', daysAgo: 95 },
  { outlet: 'outlet-mada', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'outlet', daysAgo: 70, shares: 'progress', announcements: true },
  { outlet: 'outlet-rannaleht', partner: 'group-baltic', kind: 'group', state: 'confirmed', askedBy: 'partner', daysAgo: 15, shares: 'progress' },
  { outlet: 'outlet-savannah', partner: 'group-baltic', kind: 'group', state: 'requested', askedBy: 'partner', daysAgo: 6 },
  { outlet: 'outlet-savannah', partner: 'trainer-ingrid', kind: 'trainer', state: 'confirmed', askedBy: 'partner', daysAgo: 60 },
  { outlet: 'outlet-kurier', partner: 'trainer-ingrid', kind: 'trainer', state: 'requested', askedBy: 'outlet', daysAgo: 2 },
  { outlet: 'outlet-marche', partner: 'trainer-youssef', kind: 'trainer', state: 'rejected', askedBy: 'outlet', reason: 'We have talked, but not worked together yet. Please ask again after the course.', daysAgo: 31 },
] // prettier-ignore

interface DemoCohort {
  name: string
  /** Days from now. */
  from: number
  to: number
  stage: 'published' | 'inAudit' | 'certified'
  goal: number
  outlets: string[]
}

/** Of the group. */
const demoCohorts: readonly DemoCohort[] = [
  { name: 'Four reports', from: -90, to: 60, stage: 'published', goal: 4, outlets: ['outlet-kurier', 'outlet-onda', 'outlet-marche', 'outlet-cordillera'] },
  { name: 'First certificates', from: -115, to: -20, stage: 'certified', goal: 2, outlets: ['outlet-kurier', 'outlet-onda', 'outlet-tv'] },
] // prettier-ignore

const dayMs = 24 * 3600 * 1000

const nameOf = (key: string): string => {
  const person = demoPeople.find((each) => each.key === key)
  return person?.entityName ?? `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()
}

function rowOf(link: DemoLink, ids: ReadonlyMap<string, string>, now: Date) {
  const outlet = ids.get(link.outlet)
  const partner = ids.get(link.partner)
  if (!outlet || !partner)
    throw new Error(`A link refers to somebody unknown: ${link.outlet}, ${link.partner}`)
  const asked = new Date(now.getTime() - link.daysAgo * dayMs)
  const later = new Date(asked.getTime() + dayMs)
  const [asker, decider] = link.askedBy === 'outlet' ? [outlet, partner] : [partner, outlet]
  const isOpen = link.state === 'requested'
  return {
    // In the order of their times, as links that came one by one.
    id: v7({ msecs: asked.getTime() }),
    outlet_id: outlet,
    partner_id: partner,
    kind: link.kind,
    state: link.state,
    asked_by: link.askedBy,
    reason: link.reason ?? null,
    requested_at: asked,
    requested_by: asker,
    decided_at: isOpen ? null : later,
    decided_by: isOpen ? null : decider,
    ended_at: link.state === 'ended' ? later : null,
    ended_by: link.state === 'ended' ? outlet : null,
    shares: link.shares ?? 'nothing',
    announcements: link.announcements ?? false,
  }
}

/** Of the demo group: one that can still be accepted, and one that has expired. Nobody knows their links. */
const invitationsOf = (groupId: string, now: Date) =>
  [
    { name: 'Ostsee-Anzeiger', email: 'redaktion@ostsee-anzeiger.example', daysAgo: 3 },
    { name: 'Kurjer Pomorski', email: 'redakcja@kurjer-pomorski.example', daysAgo: 20 },
  ].map(({ daysAgo, ...outlet }) => {
    const sent = now.getTime() - daysAgo * dayMs
    return {
      ...outlet,
      id: v7({ msecs: sent }),
      parent_id: groupId,
      locale: 'de' as const,
      hash: v7(),
      sent_at: new Date(sent),
      expires_at: new Date(sent + lifetimes.invitationToken * 1000),
    }
  })
/** A cohort of the group that is under way, and one that is over. */
async function insertCohorts(deps: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const db = deps.database.db()
  const groupId = ids.get('group-baltic') ?? ''
  const dayIn = (days: number) => dayOf(new Date(deps.now().getTime() + days * dayMs))
  for (const { name, from, to, stage, goal, outlets } of demoCohorts) {
    const created = new Date(deps.now().getTime() + from * dayMs)
    const id = v7({ msecs: created.getTime() })
    const days = { starts_on: dayIn(from), ends_on: dayIn(to) }
    await db
      .insertInto('cohort')
      .values({ id, group_id: groupId, name, goal_stage: stage, goal, created_at: created, ...days })
      .execute()
    await db
      .insertInto('cohort_member')
      .columns(['cohort_id', 'link_id'])
      .expression((eb) =>
        eb
          .selectFrom('link')
          .select((columns) => [columns.val(id).as('cohort_id'), 'link.id'])
          .where('partner_id', '=', groupId)
          .where('state', '=', 'confirmed')
          .where(
            'outlet_id',
            'in',
            outlets.map((outlet) => ids.get(outlet) ?? ''),
          ),
      )
      .execute()
  }
}

/** Links in every state, and an outlet whose legal entity is not on the campus. */
export async function insertLinks(deps: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const db = deps.database.db()
  for (const link of demoLinks) {
    const row = rowOf(link, ids, deps.now())
    await db.insertInto('link').values(row).execute()
    if (link.state !== 'requested') continue
    const personId = link.askedBy === 'outlet' ? row.partner_id : row.outlet_id
    const name = nameOf(link.askedBy === 'outlet' ? link.outlet : link.partner)
    const path = `/links/${row.id}`
    await notify(
      { ...deps, now: () => row.requested_at },
      { personId, type: 'linkRequested', data: { name }, path },
    )
  }
  await insertCohorts(deps, ids)
  await db
    .insertInto('invitation')
    .values(invitationsOf(ids.get('group-baltic') ?? '', deps.now()))
    .execute()
  await db
    .updateTable('person')
    .set({
      legal_entity_name: 'Société d’édition du Fleuve',
      legal_entity_email: 'conseil.fleuve@example.org',
    })
    .where('id', '=', ids.get('outlet-marche') ?? '')
    .execute()
}
