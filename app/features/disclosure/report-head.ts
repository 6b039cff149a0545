import type { MetaDescriptor } from '@remix-run/node'
import type { ReportHead } from './public.server'

/** The head of a public report; what has gone, and what only compares, asks not to be shown by search engines. */
export function reportMeta(data: { head: ReportHead | null } | undefined): MetaDescriptor[] {
  const head = data?.head
  if (!head) return [{ name: 'robots', content: 'noindex' }]
  const { canonical, title, description, image, file, schema } = head
  return [
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'alternate', type: 'application/json', href: file },
    { tagName: 'link', rel: 'describedby', type: 'application/schema+json', href: schema },
    { name: 'description', content: description },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: canonical },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
