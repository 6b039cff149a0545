import type { MetaDescriptor } from '@remix-run/node'
import type { ProfileHead } from './profile.server'

/** The head of a profile page: canonical address and Open Graph if it is public, otherwise `noindex`. */
export function profileMeta(data: { head: ProfileHead | null } | undefined): MetaDescriptor[] {
  const head = data?.head
  if (!head) return [{ name: 'robots', content: 'noindex' }]
  const { canonical, title, description, image, type } = head
  return [
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: type },
    { property: 'og:url', content: canonical },
    { property: 'og:title', content: title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:width', content: '512' },
          { property: 'og:image:height', content: '512' },
        ]
      : []),
  ]
}
