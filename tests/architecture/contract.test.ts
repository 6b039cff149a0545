import { expect, it } from 'vitest'
import { z } from 'zod'
import { createMounter, Page } from '~/api/platform/mount'
import { seedReference } from '~/api/seed'
import { localeCodes } from '~/contracts/constants'
import { endpoint, PageQuery } from '~/contracts/endpoint'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const Shape = z.object({ count: z.number().int() })
const shaped = endpoint('GET', '/shaped', {
  permission: 'public',
  tag: 'test',
  summary: 'An answer that the test makes up',
  output: Shape,
})
const listed = endpoint('GET', '/listed', {
  permission: 'public',
  tag: 'test',
  summary: 'A list that the test makes up',
  query: PageQuery.extend({ itemsPerPage: z.coerce.number().int().default(10) }),
  output: z.array(Shape),
  paged: true,
})
const empty = endpoint('GET', '/empty', { permission: 'public', tag: 'test', summary: 'Nothing' })

interface Schema {
  oneOf?: Schema[]
  $ref?: string
  format?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  'x-permission': string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string; headers?: object }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

describeWithDatabase('answers that break the contract', (database) => {
  async function ask(call: typeof shaped | typeof listed | typeof empty, result: unknown) {
    const { api, deps, request } = createTestApi(database())
    createMounter(api, deps).open(call as typeof shaped, () => Promise.resolve(result as { count: number }))
    return request('GET', call.path)
  }

  it('are failures in every test: a wrong type, a missing field', async () => {
    expect((await ask(shaped, { count: 1 })).status).toBe(200)
    expect((await ask(shaped, { count: 'one' })).status).toBe(500)
    expect((await ask(shaped, {})).status).toBe(500)
    expect((await ask(shaped, undefined)).status).toBe(500)
    expect((await ask(listed, new Page([{ count: 1.5 }], 1))).status).toBe(500)
  })

  it('are not sent where none belongs, whatever a handler has come to know', async () => {
    for (const result of [undefined, { count: 1 }]) {
      const { status, body } = await ask(empty, result)
      expect([status, body]).toEqual([204, null])
    }
  })

  it('include a list that does not say how many there are, and more than the contract names', async () => {
    const page = await ask(listed, new Page([{ count: 1 }], 11))
    expect(page.headers.get('x-total-count')).toBe('11')
    expect(page.headers.get('link')).toContain('<?page=2>; rel="last"')
    expect((await ask(listed, [{ count: 1 }])).status).toBe(500)
    expect((await ask(shaped, { count: 1, passwordHash: 'x' })).status).toBe(500)
  })
})

describeWithDatabase('the OpenAPI document', (database) => {
  async function load(): Promise<Document> {
    const { body, headers, status } = await createTestApi(database()).request('GET', '/docs.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    return body
  }

  it('is version 3.1, names the campus and where it is, and how one logs in', async () => {
    const document = await load()
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Test Campus API', version: expect.any(String) })
    expect(document.servers).toEqual([{ url: '/api' }])
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  it('leads every reference to a shape that is there', async () => {
    const document = await load()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
    expect(references.length).toBeGreaterThan(10)
    for (const reference of references) {
      const name = reference?.replace('#/components/schemas/', '') ?? ''
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  it('declares each parameter of an address, and for each call words, permission and answers', async () => {
    for (const { name, path, operation } of operationsOf(await load())) {
      const declared =
        operation.parameters?.filter((each) => each.in === 'path').map((each) => each.name) ?? []
      expect(declared.sort(), name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param).sort())
      expect(operation.summary, name).toMatch(/^.{3,}/)
      expect(operation.tags, name).toHaveLength(1)
      const withoutTokens = operation.security.filter((way) => !('personalToken' in way))
      const isPublic = operation['x-permission'] === 'public'
      const open = operation.security.length > 0 ? [{}] : []
      expect(withoutTokens, name).toEqual(isPublic ? open : [{ bearer: [] }])
      const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
      expect(success, name).toHaveLength(1)
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue
        expect(Object.keys(answer.content ?? {}), name).toEqual(['application/problem+json'])
      }
    }
  })

  it('gives each call a name of its own for generated clients', async () => {
    const names = operationsOf(await load()).map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/)
  })

  it('refuses unknown fields in every body that it takes', async () => {
    const bodies = operationsOf(await load()).flatMap(({ name, operation }) =>
      Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
        name,
        type,
        schema,
      })),
    )
    expect(bodies.length).toBeGreaterThan(4)
    const json = bodies.filter(({ schema }) => schema.format !== 'binary')
    for (const { name, type } of json)
      expect(type, name).toBe(name.startsWith('PATCH') ? 'application/merge-patch+json' : 'application/json')
    const { components } = await load()
    for (const { name, schema } of json) {
      const shape = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
      // Each member of a discriminated union separately.
      for (const each of shape?.oneOf ?? [shape])
        expect(each, name).toMatchObject({ additionalProperties: false })
    }
  })

  it('is a readable page too, which loads nothing but a script of its own', async () => {
    const { api } = createTestApi(database())
    const response = await api.request('/docs')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    for (const { name } of operationsOf(await load())) expect(page).toContain(name)
    expect(page).not.toMatch(/<link|<img/)
    expect(page.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="docs.js" defer>'])
    const script = await api.request('/docs.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain("credentials: 'omit'")
  })
})

describeWithDatabase('reference data', (database) => {
  it('comes as the contract has it: all countries and salutations in every language', async () => {
    const { request } = createTestApi(database())
    await seedReference(database())
    const query = 'groups[]=translations&pagination=false'
    const countries = await request('GET', `/countries?${query}`)
    expect(countries.status).toBe(200)
    const list = countries.body as { id: string; translations: object[] }[]
    expect(list.length).toBeGreaterThan(240)
    expect(countries.headers.get('x-total-count')).toBe(String(list.length))
    expect(list.every(({ translations }) => translations.length === localeCodes.length)).toBe(true)
    const salutations = (await request('GET', `/salutations?${query}`)).body as { translations: object[] }[]
    expect(salutations.every(({ translations }) => translations.length === localeCodes.length)).toBe(true)
    expect(salutations.length).toBeGreaterThan(1)
  })
})
