import { createHash } from 'node:crypto'
import { HTTPException } from 'hono/http-exception'
import type { ApiDeps } from '~/api/platform/deps'
import type { z } from 'zod'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { isLocale } from '~/contracts/languages'
import {
  addressOf,
  type ContentRepository,
  type RepositoryDocument,
  repositoryLanguages,
  repositoryTypes,
  type searchContent,
} from '~/contracts/content/content'
import { sameSecret } from '~/api/platform/secrets'
import { fillBlock, fillText, operatorValues, type Values } from './content.rules'
import * as repo from './content.repo'
import { type Search, SearchError, searchOf } from './search.rules'

type Query = z.output<typeof searchContent.query>

/** An error response in the repository's format. */
const refusal = (status: 400 | 401 | 404 | 410, body: object) =>
  new HTTPException(status, {
    res: Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } }),
  })

const baseAddress = ({ config }: ApiDeps) => `${config.publicUrl}/api/v2`

/** True for the access token, false without one. @throws HTTPException 401 for an invalid token */
function isTrusted({ config }: ApiDeps, token: string | undefined): boolean {
  if (token === undefined) return false
  if (sameSecret(token, config.contentToken)) return true
  throw refusal(401, {
    type: 'api_security_error',
    error: 'Invalid access token',
    message: 'The access token is not that of this repository',
    oauth_initiate: '',
    oauth_token: '',
  })
}

/** Identifies the current state of the content; changes with each publication and with the operator's details. */
async function masterRef(deps: ApiDeps): Promise<string> {
  const state = await repo.findState(deps.database)
  const values = JSON.stringify(operatorValues(deps.config))
  return createHash('sha256').update(`${state}\n${values}`).digest('base64url').slice(0, refLength)
}
const refLength = 22

/** Metadata of the repository, including the ref for searches. */
export async function describeRepository(
  deps: ApiDeps,
  token: string | undefined,
): Promise<ContentRepository> {
  isTrusted(deps, token)
  return {
    refs: [{ id: 'master', ref: await masterRef(deps), label: 'Master', isMasterRef: true }],
    integrationFieldsRef: null,
    types: { page: 'Page', article: 'Article', question: 'Question' },
    languages: localeCodes.map((code) => ({
      ...repositoryLanguages[code],
      is_master: code === defaultLocale,
    })),
    tags: [],
    bookmarks: {},
    forms: {},
    experiments: { draft: [], running: [] },
    oauth_initiate: '',
    oauth_token: '',
    license: 'All Rights Reserved',
    version: '2',
  }
}

/** A well-formed ref that is not current has expired; anything else is invalid. */
function requireRef(ref: string | undefined, master: string): void {
  if (ref === master) return
  if (ref === undefined)
    throw refusal(400, { type: 'api_parsing_error', message: 'the parameter ref is missing' })
  const known = ref.length === refLength && /^[\w-]+$/.test(ref)
  throw known
    ? refusal(410, {
        type: 'api_validation_error',
        message: `The provided ref is no longer accessible, it has expired. Master ref is: ${master}`,
      })
    : refusal(404, { type: 'api_notfound_error', message: `Ref doesn't exist. Master ref is: ${master}` })
}

function readSearch(query: Query): Search {
  try {
    return searchOf(query)
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    const place = { line: 1, column: error.column ?? 1, id: 1, location: 'query' }
    throw refusal(400, { type: 'parsing-error', message: error.message, ...place })
  }
}

/** `2026-11-21T10:00:00+0000`, the time format of content repositories. */
const timestamp = (time: Date) => time.toISOString().replace(/\.\d+Z$/, '+0000')
const idOf = (uid: string, locale: Locale) => `${uid}.${locale}`

function documentOf(text: repo.FoundDocument, base: string, values: Values): RepositoryDocument {
  const { uid, type, locale, data } = text
  const id = idOf(uid, locale)
  const predicate = encodeURIComponent(`[[at(document.id, "${id}")]]`)
  const filled = (words: string) => fillText(words, values)
  return {
    id,
    uid,
    type,
    lang: repositoryLanguages[locale].id,
    url: addressOf(uid),
    href: `${base}/documents/search?lang=*&q=${predicate}`,
    tags: [],
    first_publication_date: timestamp(text.first_published_at ?? text.published_at),
    last_publication_date: timestamp(text.published_at),
    slugs: [],
    linked_documents: [],
    alternate_languages: text.others.filter(isLocale).map((other) => ({
      id: idOf(uid, other),
      uid,
      type,
      lang: repositoryLanguages[other].id,
    })),
    data: {
      title: [{ type: 'heading1', text: filled(text.title), spans: [] }],
      lede: [{ type: 'paragraph', text: filled(text.lede), spans: [] }],
      body: text.body.map((block) => fillBlock(block, values)),
      section: data.section ?? null,
      position: data.position ?? null,
      clause: data.clause ?? null,
      audience: data.audience ?? null,
    },
  }
}

/** URL of another page of the same search. */
function pageAddress(base: string, query: Query, page: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, page: String(page) }))
    for (const each of [value ?? []].flat()) search.append(name, each)
  return `${base}/documents/search?${search}`
}

/**
 * Published texts by predicates. The guide is for members: without the token, its articles are treated as non-existent.
 * @throws HTTPException 400, 401, 404 or 410 in the repository's format
 */
export async function searchRepository(
  deps: ApiDeps,
  query: Query,
): Promise<z.output<typeof searchContent.output>> {
  const trusted = isTrusted(deps, query.access_token)
  const types = repositoryTypes.filter((type) => trusted || type !== 'article')
  requireRef(query.ref, await masterRef(deps))
  const search = readSearch(query)
  const { rows, total } = await repo.search(deps.database, search, types)
  const { page, pageSize } = search
  const base = baseAddress(deps)
  const values = operatorValues(deps.config)
  const pages = Math.ceil(total / pageSize)
  return {
    page,
    results_per_page: pageSize,
    results_size: rows.length,
    total_results_size: total,
    total_pages: pages,
    next_page: page < pages ? pageAddress(base, query, page + 1) : null,
    prev_page: page > 1 ? pageAddress(base, query, page - 1) : null,
    results: rows.map((row) => documentOf(row, base, values)),
  }
}
