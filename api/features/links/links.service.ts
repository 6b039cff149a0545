import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import {
  type Link,
  type LinkSection,
  linkSections,
  type listOwnLinks,
  type MissingLegalEntity,
} from '~/contracts/people/links'
import { type LinkReader, listed, readerOf, toLink, toLinkedAccount } from './link-view'
import * as repo from './links.repo'
import { sectionOf, sideOf } from './links.rules'
import { notifyAccount, settleLink } from './notifying'
import { effectiveRole } from '~/contracts/permissions'
import { insertLink } from './link-actions.repo'
import { peopleFile } from '~/api/features/audit/audit.service'
import type { FileAnswer } from '~/contracts/endpoint'

/**
 * The outlet, legal entity, trainer or group that the actor acts for.
 * @throws ApiError notFound for contributors of other organisations, which have no links
 */
export function ownSideOf({ organisation }: Pick<Actor, 'organisation'>): repo.OwnSide {
  const side = sideOf(organisation.role)
  if (side === null) throw notFound()
  return { id: organisation.id, side }
}

interface OwnQuery extends PageWindow {
  section?: LinkSection | undefined
}

/** Links of one section with the counts of all; contributors get those of their outlet. At most three queries. */
export async function listOwn(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: OwnQuery; locale: Locale },
): Promise<Page<z.input<typeof listOwnLinks.output>>> {
  const { database } = deps
  const own = ownSideOf(actor)
  const counts = { waiting: 0, asked: 0, confirmed: 0, earlier: 0 }
  for (const { state, asked_by: askedBy, count } of await repo.countOwn(database, own))
    counts[sectionOf({ state, askedBy }, own.side)] += count
  const section = query.section ?? linkSections.find((each) => counts[each] > 0) ?? 'confirmed'
  const rows =
    counts[section] > 0 ? await repo.selectOwn(database, { ...own, section }, pageWindow(query)) : []
  const items = rows.map((row) => toLink(row, readerOf(actor, locale)))
  return new Page({ section, items, counts, awaited: await awaitedBy(deps, own) }, counts[section])
}

async function awaitedBy({ database }: ApiDeps, { id, side }: repo.OwnSide) {
  const row = side === 'outlet' ? await repo.findAwaited(database, id) : undefined
  if (!row?.legal_entity_email) return null
  return { name: row.legal_entity_name ?? row.legal_entity_email, email: row.legal_entity_email }
}

/** Number of links that await the actor's decision; one query, none for actors without links. */
export async function countWaitingLinks(deps: ApiDeps, { organisation }: Actor): Promise<number> {
  const side = sideOf(organisation.role)
  return side === null ? 0 : repo.countWaiting(deps.database, { id: organisation.id, side })
}

/** One link. @throws ApiError notFound except for its two sides and admins */
export async function getLink(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<Link> {
  const row = await repo.findLink(deps.database, id)
  const reader = readerOf(actor, locale)
  if (!row || !listed(row, reader)) throw notFound()
  return toLink(row, reader)
}

/** All links for admins, newest first; counted up to `limits.counted + 1`. */
export async function listAll(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: PageWindow & repo.LinkFilter & { text?: string | undefined }; locale: Locale },
): Promise<Page<Link[]>> {
  const { database } = deps
  const { state, kind, text } = query
  const people = await findPeople(database, text)
  const page = await repo.selectPage(database, { state, kind, people }, pageWindow(query))
  const rows = page.ids.length > 0 ? await repo.selectLinks(database, page.ids) : []
  const items = rows.map((row) => toLink(row, readerOf(actor, locale)))
  return new Page(items, page.total, page)
}

/** Legal entities that outlets have named and that have no account yet. */
export async function listMissing(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: PageWindow & { text?: string | undefined }; locale: Locale },
): Promise<Page<MissingLegalEntity[]>> {
  const outlets = await findPeople(deps.database, query.text)
  const { ids, total, incomplete } = await repo.selectMissingPage(deps.database, outlets, pageWindow(query))
  const rows = ids.length > 0 ? await repo.selectMissing(deps.database, ids) : []
  return new Page(
    rows.map((row) => toMissing(row, readerOf(actor, locale))),
    total,
    { incomplete },
  )
}

/** The legal entity that an outlet has named. */
const toMissing = (row: repo.MissingRow, reader: LinkReader): MissingLegalEntity => ({
  outlet: toLinkedAccount(row, 'outlet', reader),
  name: row.legal_entity_name ?? '',
  email: row.legal_entity_email ?? '',
  since: row.created_at.toISOString(),
})

/**
 * Withdraws the open requests from and to a person who leaves, and notifies the other sides. Confirmed links stay but
 * are hidden until the person is back; after an erasure they end. In the caller's transaction, with the person locked.
 */
export async function closeLinksOf(
  deps: ApiDeps,
  personId: string,
  { forGood = false }: { forGood?: boolean } = {},
): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const closed = [
    ...(await repo.withdrawOpen(database, personId, now)),
    ...(forGood ? await repo.endConfirmed(database, personId, now) : []),
  ]
  if (closed.length === 0) return
  const otherOf = (link: repo.ClosedLink) => (link.outlet_id === personId ? link.partner_id : link.outlet_id)
  const people = await repo.selectAccounts(database, [personId, ...closed.map(otherOf)])
  const leaving = people.find(({ id }) => id === personId)
  for (const link of closed) {
    await settleLink(deps, { id: link.id, people: [personId, otherOf(link)] })
    const other = people.find(({ id }) => id === otherOf(link))
    if (!leaving || other?.state !== 'active') continue
    const template = link.state === 'ended' ? 'linkEnded' : null
    const news = { type: 'linkRejected', context: 'left', linkId: link.id, template } as const
    await notifyAccount(deps, other, { about: leaving, news })
  }
}

/** Everyone whose notifications may name this person because of a link. */
export const listLinkCounterparts = (deps: Pick<ApiDeps, 'database'>, personId: string): Promise<string[]> =>
  repo.selectCounterparts(deps.database, personId)

/**
 * Must be called whenever an account becomes active or takes another address. An outlet requests the link to the legal entity it has named; a
 * legal entity receives requests from all outlets that have named its address. Outlets that already have a legal
 * entity, or had a link with this one, are skipped. In the caller's transaction.
 */
export async function openNamedLinks(deps: ApiDeps, personId: string): Promise<void> {
  const { database } = deps
  const arrival = await repo.findArrival(database, personId)
  if (arrival?.state !== 'active' || arrival.parent_id !== null) return
  const role = effectiveRole(arrival.roles)
  const side = sideOf(role)
  if (side === null || role === 'ROLE_TRAINER' || role === 'ROLE_GROUP') return
  const email = side === 'outlet' ? arrival.legal_entity_email : arrival.email
  if (email === null) return
  await repo.lockAddress(database, email)
  for (const pair of await repo.selectNamedPairs(database, { email, side, id: personId }))
    await open(deps, { outletId: pair.outlet_id, partnerId: pair.partner_id })
}

async function open(deps: ApiDeps, pair: { outletId: string; partnerId: string }): Promise<void> {
  const { database } = deps
  const link = {
    ...pair,
    kind: 'legalEntity' as const,
    askedBy: 'outlet' as const,
    requestedBy: pair.outletId,
    now: deps.now(),
  }
  const id = await insertLink(database, link)
  const people = id ? await repo.selectAccounts(database, [pair.outletId, pair.partnerId]) : []
  const outlet = people.find((person) => person.id === pair.outletId)
  const partner = people.find((person) => person.id === pair.partnerId)
  if (!id || !outlet || !partner) return
  const news = { type: 'linkRequested', template: 'linkRequested', linkId: id } as const
  await notifyAccount(deps, partner, { about: outlet, news })
}

interface Asked {
  query: repo.LinkFilter & { text?: string | undefined }
  locale: Locale
}

async function* readLinks(deps: ApiDeps, actor: Actor, { query, locale, size }: Asked & { size: number }) {
  const { state, kind, text } = query
  const people = await findPeople(deps.database, text)
  for await (const rows of repo.readLinks(deps.database, { state, kind, people }, size))
    yield rows.map((row) => toLink(row, readerOf(actor, locale)))
}

/** The list of links as a file. */
export const exportLinks = (deps: ApiDeps, actor: Actor, asked: Asked): Promise<FileAnswer> =>
  peopleFile<Link>(deps, actor, {
    name: 'links',
    filter: { state: asked.query.state ?? null, kind: asked.query.kind ?? null },
    columns: {
      id: ({ id }) => id,
      outlet: ({ outlet }) => outlet.name,
      partner: ({ partner }) => partner.name,
      kind: (link) => link.kind,
      state: (link) => link.state,
      askedBy: ({ askedBy }) => askedBy,
      requested: ({ requestedAt }) => requestedAt,
      decided: ({ decidedAt }) => decidedAt,
      ended: ({ endedAt }) => endedAt,
    },
    read: (size) => readLinks(deps, actor, { ...asked, size }),
  })

type MissingAsked = Pick<Asked, 'locale'> & { text: string | undefined }

async function* readMissing(
  deps: ApiDeps,
  actor: Actor,
  { text, locale, size }: MissingAsked & { size: number },
) {
  const outlets = await findPeople(deps.database, text)
  for await (const rows of repo.readMissing(deps.database, outlets, size))
    yield rows.map((row) => toMissing(row, readerOf(actor, locale)))
}

/** The list of missing legal entities as a file. */
export const exportMissing = (deps: ApiDeps, actor: Actor, asked: MissingAsked): Promise<FileAnswer> =>
  peopleFile<MissingLegalEntity>(deps, actor, {
    name: 'missing-legal-entities',
    filter: {},
    columns: {
      legalEntity: ({ name }) => name,
      email: ({ email }) => email,
      outlet: ({ outlet }) => outlet.name,
      since: ({ since }) => since,
    },
    read: (size) => readMissing(deps, actor, { ...asked, size }),
  })
