import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { docsPage, docsPageHeaders } from './docs-page'

const document = {
  info: { title: 'Campus <API>' },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThingsById',
        tags: ['things'],
        summary: 'One thing & its parts',
        'x-permission': 'resources.read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'It',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: { description: 'Not there' },
        },
      },
    },
  },
  components: { schemas: { Thing: { type: 'object', description: '<script>alert(1)</script>' } } },
}

describe('the page of the API contract', () => {
  it('shows every call with its permission, parameters and answers, linked to the shared shapes', async () => {
    const page = String(await docsPage(document))
    expect(page).toContain('<code>GET /things/{id}</code>')
    expect(page).toContain('href="#getThingsById"')
    expect(page).toContain('id="getThingsById"')
    expect(page).toContain('<code>resources.read</code>')
    expect(page).toContain('path, required')
    expect(page).toContain('<a href="#schema-Thing">Thing</a>')
    expect(page).toContain('id="schema-Thing"')
    expect(page).toContain('Not there')
  })

  it('escapes whatever the contract says', async () => {
    const page = String(await docsPage(document))
    expect(page).toContain('<title>Campus &lt;API&gt;</title>')
    expect(page).toContain('One thing &amp; its parts')
    expect(page).not.toContain('<script')
  })

  it('carries exactly the style that its policy allows', async () => {
    const style = /<style>([^]*?)<\/style>/.exec(String(await docsPage(document)))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(docsPageHeaders['Content-Security-Policy']).toContain(`'sha256-${hash}'`)
  })

  it('is a whole page for an API without calls', async () => {
    expect(String(await docsPage({ info: { title: 'Empty' } }))).toContain('</html>')
  })
})
