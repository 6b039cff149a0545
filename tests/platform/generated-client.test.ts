import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, password, wholeOffer } from '../support/api'
import { describeWithDatabase } from '../support/database'

/** In the project, so that the program finds its library. */
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
let folder: string
beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'generated-client-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What somebody writes who has nothing but the description of the API. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

type Fetch = (request: Request) => Promise<Response>
type Login = { email: string; password: string }

async function clientOf(fetch: Fetch, login: Login) {
  const client = createClient<paths>({ baseUrl: 'http://campus.test', fetch })
  const { data, error } = await client.POST('/authentication/login', { body: login })
  if (error) throw new Error(error.title)
  client.use({
    onRequest({ request }) {
      request.headers.set('Authorization', 'Bearer ' + data.token)
      return request
    },
  })
  return client
}

export async function withToken(fetch: Fetch, login: Login, key: string) {
  const owner = await clientOf(fetch, login)
  const made = await owner.POST('/users/me/tokens', {
    body: { name: 'Program', scopes: ['read'], days: 30, password: login.password, key },
  })
  const token = made.data?.token ?? ''
  const program = createClient<paths>({
    baseUrl: 'http://campus.test',
    fetch,
    headers: { Authorization: 'Bearer ' + token },
  })
  const me = await program.GET('/users/me')
  const refused = await program.GET('/watchlist')
  return { email: me.data?.email, scope: refused.error?.scope }
}

export async function publish(fetch: Fetch, login: Login, offer: components['schemas']['NewOffer']) {
  const client = await clientOf(fetch, login)
  const refused = await client.POST('/own-offers', { body: { ...offer, teaser: '' } })
  const { data } = await client.POST('/own-offers', { body: offer })
  return { id: data?.id, missing: refused.error?.violations?.map(({ propertyPath }) => propertyPath) }
}

export async function bookmark(fetch: Fetch, login: Login, text: string) {
  const client = await clientOf(fetch, login)
  const found = await client.GET('/offers', { params: { query: { text, itemsPerPage: 5, category: 'training' } } })
  const id = found.data?.items[0]?.id
  if (id === undefined) throw new Error('Nothing found')
  const kept = await client.PUT('/watchlist/{id}', { params: { path: { id } } })
  const { data } = await client.GET('/offers/{id}', { params: { path: { id } } })
  const gone = await client.GET('/offers/{id}', { params: { path: { id: id.replaceAll(/[0-9a-f]/g, '0') } } })
  return {
    headline: data?.headline,
    bookmarked: data?.bookmarked,
    total: found.response.headers.get('x-total-count'),
    statuses: [kept.response.status, gone.response.status],
    reason: gone.error?.code,
  }
}
`

type Fetch = (request: Request) => Promise<Response>
interface Client {
  withToken(fetch: Fetch, login: object, key: string): Promise<Record<string, unknown>>
  publish(fetch: Fetch, login: object, offer: object): Promise<{ id?: string; missing?: string[] }>
  bookmark(fetch: Fetch, login: object, text: string): Promise<Record<string, unknown>>
}

/** What the compiler says of each program with the generated types, as strict as it can be. */
function faultsOf(programs: string[]): string[][] {
  const paths = programs.map((source, index) => {
    const path = join(folder, `program-${String(index)}.ts`)
    writeFileSync(path, source)
    return path
  })
  const compiled = ts.createProgram(paths, {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  })
  return paths.map((path) =>
    ts
      .getPreEmitDiagnostics(compiled, compiled.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}

async function load(source: string): Promise<Client> {
  const path = join(folder, 'program.mjs')
  writeFileSync(path, ts.transpile(source, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }))
  return (await import(pathToFileURL(path).href)) as Client
}

describeWithDatabase('a client made from the description of the API', (database) => {
  let kit: ReturnType<typeof createTestApi>
  const fetch: Fetch = async (request) =>
    kit.api.request(request, undefined, { address: '192.0.2.1', requestId: 'generated-client' })

  beforeAll(async () => {
    kit = createTestApi(database())
    const { body } = await kit.request('GET', '/docs.json')
    writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(body)))
  })

  it('knows calls, parameters, answers and errors by their types', () => {
    const mistakes = [
      [`client.PUT('/watchlist/{id}'`, `client.PUT('/watchlists/{id}'`],
      [`category: 'training'`, `category: 'trainings'`],
      ['data?.headline', 'data?.headlines'],
      ['gone.error?.code', 'gone.error?.reason'],
    ] as const
    for (const [right] of mistakes) expect(program).toContain(right)
    const [ofProgram, ...ofMistakes] = faultsOf([
      program,
      ...mistakes.map(([right, wrong]) => program.replace(right, wrong)),
    ])
    expect(ofProgram).toEqual([])
    expect(ofMistakes.map(({ length }) => length > 0)).toEqual([true, true, true, true])
  }, 60_000)

  it('calls with a personal token, and is told which scope it lacks', async () => {
    const { withToken } = await load(program)
    const { email } = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    expect(await withToken(fetch, { email, password }, 'a key of this form')).toEqual({
      // A program with `read` alone is not told it.
      email: undefined,
      scope: 'watchlist',
    })
  })

  it('publishes an offer and finds it, and is told what is wrong', async () => {
    const { publish, bookmark } = await load(program)
    const academy = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const provider = await kit.seedPerson(academy)
    const reader = await kit.seedPerson()
    const published = await publish(
      fetch,
      { email: provider.email, password },
      { ...wholeOffer, publish: true },
    )
    expect(published).toEqual({ id: expect.any(String) as string, missing: ['teaser'] })
    expect(await bookmark(fetch, { email: reader.email, password }, 'pictures')).toEqual({
      headline: wholeOffer.headline,
      bookmarked: true,
      total: '1',
      statuses: [204, 404],
      reason: 'notFound',
    })
  })
})
