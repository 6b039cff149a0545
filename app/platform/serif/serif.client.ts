import { hasSerif, serifFace, serifName } from './serif'

/** What browsers say of the line; Firefox and Safari say nothing. */
interface Line {
  effectiveType?: string
  saveData?: boolean
}

const isSlow = ({ effectiveType, saveData }: Line = {}): boolean =>
  saveData === true || (effectiveType !== undefined && effectiveType !== '4g')

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1000)
}

function remember(): void {
  try {
    sessionStorage.setItem(serifName, 'here')
  } catch {
    // Each page that is loaded as a whole then begins without the font.
  }
}

/** The next page shows it; this one stays as it is. */
function showFromNextPage(): void {
  const { key } = window.__remixRouter.state.location
  const stop = window.__remixRouter.subscribe(({ location }) => {
    if (location.key === key) return
    document.documentElement.dataset.serif = '1'
    stop()
  })
}

async function fetchSerif(): Promise<void> {
  const face = await new FontFace(...serifFace).load().catch(() => null)
  if (!face) return
  document.fonts.add(face)
  remember()
  showFromNextPage()
}

/**
 * Fetches the font of the headings once everything else is there, never over a slow line: what somebody came for goes first.
 * Call after hydration.
 */
export function fetchSerifLater(): void {
  const { connection } = navigator as Navigator & { connection?: Line }
  const { lang, dataset } = document.documentElement
  if (hasSerif(lang) && dataset.serif === undefined && !isSlow(connection)) whenIdle(() => void fetchSerif())
}
