import type { ApiDeps } from '../deps'
import { docsPage, docsPageHeaders } from './docs-page'
import type { Api } from '../mount'

/** OpenAPI 3.1 at `/docs.json` and the same as a readable page at `/docs`, both made from the mounted calls. */
export function mountDocs(app: Api, deps: ApiDeps): void {
  // Everybody may read them, and making them takes a while: once per process.
  let made: ReturnType<typeof makeDocument> | undefined
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
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
  app.get('/docs', async (c) =>
    c.html(await (page ??= Promise.resolve(docsPage(document())).then(String)), 200, docsPageHeaders),
  )
}
