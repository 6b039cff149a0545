import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { docsPage, docsPageHeaders } from './index'

const publicUrl = 'http://campus.test'

const document = {
  info: { title: 'Campus <API>' },
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThingsById',
        tags: ['things'],
        summary: 'One thing & its parts',
        'x-permission': 'resources.read',
        security: [{ bearer: [] }, { personalToken: ['read'] }],
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
    const page = String(await docsPage(document, publicUrl))
    expect(page).toContain('<code>GET /things/{id}</code>')
    expect(page).toContain('href="#getThingsById"')
    expect(page).toContain('id="getThingsById"')
    expect(page).toContain('<code>resources.read</code>')
    expect(page).toContain('path, required')
    expect(page).toContain('<a href="#schema-Thing">Thing</a>')
    expect(page).toContain('id="schema-Thing"')
    expect(page).toContain('Not there')
    expect(page).toContain('href="http://campus.test/account_settings/programs"')
  })

  it('gives a line for a terminal, the scope of tokens, and what a form needs', async () => {
    const page = String(await docsPage(document, publicUrl))
    expect(page).toContain(
      'curl -H &#39;Authorization: Bearer campus_pat_TOKEN&#39; &#39;http://campus.test/api/things/{id}&#39;',
    )
    expect(page).toContain('Scope of personal tokens: <code>read</code>')
    expect(page).toContain('data-method="GET" data-path="/things/{id}" data-type=""')
    expect(page).toContain('data-name="id" data-in="path"')
  })

  it('offers no form for a call that is closed to tokens, and a line with another token', async () => {
    const closed = structuredClone(document)
    closed.paths['/things/{id}'].get.security = [{ bearer: [] }] as never
    const page = String(await docsPage(closed, publicUrl))
    expect(page).toContain('Bearer ACCESS_TOKEN')
    expect(page).toContain('none, it is closed to them')
    expect(page).not.toContain('data-method')
  })

  it('escapes whatever the contract says', async () => {
    const page = String(await docsPage(document, publicUrl))
    expect(page).toContain('<title>Campus &lt;API&gt;</title>')
    expect(page).toContain('One thing &amp; its parts')
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="docs.js" defer>'])
    expect(page).not.toContain('<script>')
  })

  it('carries exactly the style that its policy allows', async () => {
    const style = /<style>([^]*?)<\/style>/.exec(String(await docsPage(document, publicUrl)))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(docsPageHeaders['Content-Security-Policy']).toContain(`'sha256-${hash}'`)
  })

  it('is a whole page for an API without calls', async () => {
    expect(String(await docsPage({ info: { title: 'Empty' } }, publicUrl))).toContain('</html>')
  })
})
