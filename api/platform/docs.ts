import type { ApiDeps } from './deps'
import { docsPage, docsPageHeaders } from './docs-page'
import type { Api } from './mount'

/** OpenAPI 3.1 at `/docs.json` and the same as a readable page at `/docs`, both made from the mounted calls. */
export function mountDocs(app: Api, deps: ApiDeps): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const document = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: `${deps.config.brandName} API`, version: '1' },
      servers: [{ url: '/api' }],
    })
  app.get('/docs.json', (c) => c.json(document()))
  app.get('/docs', (c) => c.html(docsPage(document()), 200, docsPageHeaders))
}
