import { peopleFile } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { findPeople } from '~/api/platform/database/lists/person-words'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { Link, MissingLegalEntity } from '~/contracts/people/links'
import { readerOf, toLink } from './link-view'
import * as repo from './links.repo'
import { toMissing } from './links.service'

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
