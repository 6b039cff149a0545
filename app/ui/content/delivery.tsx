import { createContext, useContext } from 'react'

/**
 * How much of a page is sent: everything; without scripts and images, because somebody wants that (`light`) or because the line
 * is slow (`slow`); as an offline copy; or as an error page at the address of another page, which scripts would hydrate wrongly.
 */
export type Delivery = 'full' | 'light' | 'slow' | 'copy' | 'refusal'

const Chosen = createContext<Delivery>('full')

/** Set during server rendering. If scripts run, the page was sent in full. */
export const DeliveryProvider = Chosen.Provider
export const useDelivery = (): Delivery => useContext(Chosen)

const Nonce = createContext<string | undefined>(undefined)

/** The page's script nonce. Browsers hide it from scripts, so it exists only during server rendering. */
export const NonceProvider = Nonce.Provider
export const useNonce = () => useContext(Nonce)

const Accent = createContext<string | null>(null)

/** The rules of an accent of its own; null with the accent as delivered. */
export const AccentProvider = Accent.Provider

/** In the browser they are what the page came with. */
export const accentOnPage = (): string | null =>
  Array.from(document.head.querySelectorAll('style'), ({ textContent }) => textContent).find((text) =>
    text.startsWith('html:root{--accent:'),
  ) ?? null

/** What the style sheet of the campus says otherwise in a campus with an accent of its own. */
export function AccentStyle() {
  const nonce = useNonce()
  const rules = useContext(Accent)
  if (rules === null) return null
  // A browser hides the nonce, and React would compare it.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rules }} />
}

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
