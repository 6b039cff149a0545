import type { ApiDeps } from '../deps'
import { tokenScopes } from '~/contracts/token-scopes'
import tryCalls from './try-calls.js?raw'
import type { Api } from '../mount'
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** OpenAPI 3.1 at `/docs.json` and a readable page at `/docs`, both generated from the mounted endpoints. */
export function mountDocs(app: Api, deps: ApiDeps): void {
  // Public and slow to generate: cached per process.
  let made: ReturnType<typeof makeDocument> | undefined
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Of a session: `POST /authentication/login` answers it.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'personalToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'campus_pat_…',
    description: `A personal token, made in the account settings. Scopes: ${tokenScopes.join(', ')}.`,
  })
  const titleOf = () => `${deps.config.brandName} API`
  const makeDocument = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: titleOf(), version: '1' },
      servers: [{ url: '/api' }],
    })
  const document = () => {
    made ??= makeDocument()
    made.info.title = titleOf()
    return made
  }
  let page: Promise<string> | undefined
  app.get('/docs.json', (c) => c.json(document()))
  app.get('/docs.js', (c) =>
    c.body(tryCalls, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
  app.get('/docs', async (c) =>
    c.html(
      await (page ??= Promise.resolve(docsPage(document(), deps.config.publicUrl)).then(String)),
      200,
      docsPageHeaders,
    ),
  )
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>
type Json = Record<string, unknown>

interface Operation {
  operationId: string
  tags?: string[]
  summary?: string
  'x-permission'?: string
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Json }[]
  requestBody?: { content?: Record<string, { schema?: Json }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Json }> }>
}
/** The parts of an OpenAPI document that this page needs. */
interface ApiDocument {
  info: { title: string }
  paths?: Record<string, object> | undefined
  components?: { schemas?: Record<string, unknown> | undefined } | undefined
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { overflow-wrap: anywhere; max-width: 60rem; margin: 0 auto; padding: 1rem }
h1, h2 { font-family: Georgia, serif }
article { border-top: 1px solid; padding-block: .5rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow-x: auto; padding: .5rem; border: 1px solid }
table { border-collapse: collapse }
label { display: block; margin-block: .5rem }
input, textarea, button { font: inherit; box-sizing: border-box; max-width: 100% }
th, td { text-align: start; vertical-align: top; padding-block: .25rem; padding-inline-end: 1rem }
nav ul { columns: 14rem }`

/** One string: the content security policy contains its hash, so it must not be reformatted. */
const styleElement = raw(`<style>${style}</style>`)

/** The only resources are the inline style sheet, and a script that calls the API for readers who ask for it. */
export const docsPageHeaders = {
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  'X-Content-Type-Options': 'nosniff',
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

function operationsOf(document: ApiDocument): { method: string; path: string; operation: Operation }[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({
        method: method.toUpperCase(),
        path,
        operation: (item as Record<string, Operation>)[method] as Operation,
      })),
  )
}

/** A schema as JSON, with links to shared schemas. */
function schemaView(schema: unknown): Html {
  const text = JSON.stringify(schema, null, 2)
  const parts = text.split(/"#\/components\/schemas\/(\w+)"/)
  return html`<pre tabindex="0">
${parts.map((part, at) => (at % 2 ? html`<a href="#schema-${part}">${part}</a>` : part))}</pre>`
}

function parametersView({ parameters = [] }: Operation): Html {
  if (parameters.length === 0) return html``
  return html`<h4>Parameters</h4>
    <table>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">In</th>
        <th scope="col">Shape</th>
      </tr>
      ${parameters.map(
        ({ name, in: place, required, schema }) =>
          html`<tr data-name="${name}" data-in="${place}">
            <td><code>${name}</code></td>
            <td>${place}${required ? ', required' : ''}</td>
            <td><code>${JSON.stringify(schema ?? {})}</code></td>
          </tr>`,
      )}
    </table>`
}

const firstSchema = (content?: Record<string, { schema?: Json }>) => Object.entries(content ?? {})[0]

function responseView(status: string, response: NonNullable<Operation['responses']>[string]): Html {
  const [type, { schema } = {}] = firstSchema(response.content) ?? []
  return html`<li>
    <strong>${status}</strong> ${response.description ?? ''}${type ? html` (<code>${type}</code>)` : ''}
    ${schema && Number(status) < 300 ? schemaView(schema) : ''}
  </li>`
}

type Call = ReturnType<typeof operationsOf>[number]

/** The scope of personal tokens; null if they may not make the call. */
const scopeOf = ({ security = [] }: Operation): string | null =>
  security.find((way) => 'personalToken' in way)?.personalToken?.[0] ?? null

const isOpen = ({ security = [] }: Operation): boolean =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0)

/** What to type in a terminal. Words in capitals and braces are to be replaced. */
function curlOf({ method, path, operation }: Call, root: string): string {
  const [type] = firstSchema(operation.requestBody?.content) ?? []
  const secret = scopeOf(operation) === null ? 'ACCESS_TOKEN' : 'campus_pat_TOKEN'
  const needed = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required)
  const query = needed.map(({ name }) => `${name}={${name}}`).join('&')
  const data = type === '*/*' ? '--data-binary @FILE' : `-H 'Content-Type: ${type ?? ''}' -d '{…}'`
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(isOpen(operation) ? [] : [`-H 'Authorization: Bearer ${secret}'`]),
    ...(type ? [data] : []),
    `'${root}${path}${query ? `?${query}` : ''}'`,
  ].join(' ')
}

/** What the script needs for a form; not for calls that need a session, and those that take a file. */
function triedWith({ method, path, operation }: Call): Html {
  const [type] = firstSchema(operation.requestBody?.content) ?? []
  if (type === '*/*' || (scopeOf(operation) === null && !isOpen(operation))) return html``
  return html`data-method="${method}" data-path="${path}" data-type="${type ?? ''}"`
}

function operationView(call: Call, root: string): Html {
  const { method, path, operation } = call
  const scope = scopeOf(operation)
  const [type, { schema } = {}] = firstSchema(operation.requestBody?.content) ?? []
  return html`<article id="${operation.operationId}" ${triedWith(call)}>
    <h3><code>${method} ${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    <p>Permission: <code>${operation['x-permission'] ?? 'public'}</code></p>
    <p>
      Scope of personal tokens: ${scope === null ? 'none, it is closed to them' : html`<code>${scope}</code>`}
    </p>
    <pre class="call" tabindex="0"><code>${curlOf(call, root)}</code></pre>
    ${parametersView(operation)}
    ${
      schema
        ? html`<h4>Body (<code>${type ?? ''}</code>)</h4>
            ${schemaView(schema)}`
        : ''
    }
    <h4>Answers</h4>
    <ul>
      ${Object.entries(operation.responses ?? {}).map(([status, response]) => responseView(status, response))}
    </ul>
  </article>`
}

/**
 * The API documentation as one readable page: endpoints by tag, then shared schemas. Scripts add a form to each call.
 * @param publicUrl of the campus, which may be another host than that of the API
 */
export function docsPage(document: ApiDocument, publicUrl: string): Html {
  const root = `${publicUrl}/api`
  const operations = operationsOf(document)
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))].sort()
  const inTag = (tag: string) =>
    operations.filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag)
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        ${styleElement}
        <script src="docs.js" defer></script>
      </head>
      <body>
        <header>
          <h1>${document.info.title}</h1>
          <p>The same as <a href="docs.json">OpenAPI 3.1 for programs</a>.</p>
          <p>
            Programs of members call with a personal token. Members make one in their account settings, under
            <a href="${publicUrl}/account_settings/programs">Keys for programs</a>, and choose its scopes. It
            is sent as <code>Authorization: Bearer campus_pat_…</code>. A token that is not valid is answered
            with 401, a call beyond its scopes with 403, which names the scope that is missing.
          </p>
          <div id="token"></div>
        </header>
        <nav aria-label="Calls">
          <ul>
            ${operations.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${method} ${path}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${tags.map(
            (tag) =>
              html`<section>
                <h2>${tag}</h2>
                ${inTag(tag).map((call) => operationView(call, root))}
              </section>`,
          )}
          <section>
            <h2>Shapes</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${schemaView(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`
}
