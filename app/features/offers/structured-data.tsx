import { useNonce } from '~/app/platform/http/nonce'
import { useDelivery } from '~/app/ui/content/delivery'

/** Structured data for crawlers, escaped so that its content cannot end the script element. */
export function StructuredData({ data }: { data: object }) {
  const nonce = useNonce()
  const delivery = useDelivery()
  if (delivery !== 'full') return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
      suppressHydrationWarning
    />
  )
}
