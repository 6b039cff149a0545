import type { ApiDeps } from '../deps'
import { tokenScopes } from '~/contracts/token-scopes'
import { docsPage, docsPageHeaders } from './docs-page'
import tryCalls from './try-calls.js?raw'
import type { Api } from '../mount'

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
  const makeDocument = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${deps.config.brandName} API`, version: '1' },
      servers: [{ url: '/api' }],
    })
  const document = () => (made ??= makeDocument())
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
