import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Texts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { DeliveryProvider } from '../content/delivery'
import { TimeZoneProvider } from '../content/time'
import type { Content, FindPiece, Piece } from './shared'

export interface KeptPiecesStats {
  pieces: number
  bytes: number
  found: number
  missed: number
}

export interface KeptPieces {
  /** For one page: finds its pieces, and renders those that were missing once the page is done. */
  open: () => { find: FindPiece; fill: (texts: Texts, failed: (error: unknown) => void) => void }
  stats: () => KeptPiecesStats
}

/** Pieces that one page may add; a page has about as many. */
const mostPerPage = 60

/** Without its context the content of another page or reader cannot get in: it would not be rendered at all. */
function contentOf({ content, data, host, within, delivery, timeZone }: Piece, texts: Texts): string {
  const html = renderToString(
    <TextsProvider value={texts}>
      <DeliveryProvider value={delivery}>
        <TimeZoneProvider value={timeZone}>
          {createElement(host, within, createElement(content as Content<object>, data))}
        </TimeZoneProvider>
      </DeliveryProvider>
    </TextsProvider>,
  )
  return html.slice(html.indexOf('>') + 1, html.lastIndexOf('</'))
}

/**
 * Keeps the HTML of pieces by their data. Nothing in it goes stale: other data are another piece.
 * @param maximumBytes 0 keeps nothing
 */
export function createKeptPieces(maximumBytes: number): KeptPieces {
  const kept = new LRUCache<string, string>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: (html, key) => html.length + key.length,
  })
  /** By component, because two may have the same name. */
  const numbers = new Map<unknown, number>()
  const counts = { found: 0, missed: 0 }

  function keyOf({ content, data, host, within, language, delivery, timeZone }: Piece): string {
    let number = numbers.get(content)
    if (number === undefined) numbers.set(content, (number = numbers.size))
    return JSON.stringify([number, host, language, delivery, timeZone, within, data])
  }

  return {
    open: () => {
      const missing = new Map<string, Piece>()
      return {
        find: (piece) => {
          if (maximumBytes === 0) return null
          const key = keyOf(piece)
          const html = kept.get(key)
          if (html !== undefined) {
            counts.found++
            return html
          }
          counts.missed++
          if (missing.size < mostPerPage) missing.set(key, piece)
          return null
        },
        fill: (texts, failed) => {
          try {
            for (const [key, piece] of missing) kept.set(key, contentOf(piece, texts))
          } catch (error) {
            // The page has been rendered: the content asked for something that pieces do not get.
            failed(error)
          }
        },
      }
    },
    stats: () => ({ pieces: kept.size, bytes: kept.calculatedSize, ...counts }),
  }
}
