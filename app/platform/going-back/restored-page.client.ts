import { paths } from '../paths'

/** Longer than a slow line takes; the page is loaded anew after that. */
const askMilliseconds = 5000

/** Whose page this is; undefined for visitors, whose pages say nothing of anybody. */
function readerOfPage(): string | undefined {
  const { root } = window.__remixRouter.state.loaderData as { root?: { user?: { id: string } | null } }
  return root?.user?.id
}

async function isStillFor(reader: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askMilliseconds)
    // A session that is over is answered with a redirect.
    const answer = await fetch(paths.reader, { cache: 'no-store', redirect: 'manual', signal })
    return answer.ok && (await answer.text()) === reader
  } catch {
    return false
  }
}

/**
 * A browser may show a page again as it was left, without asking for it. The page of a member is hidden when it is left, and
 * shown again only if the same person is still logged in; otherwise it is loaded anew (docs/decisions/076).
 */
export function checkRestoredPages(): void {
  const { style } = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && readerOfPage() !== undefined) style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    const reader = persisted ? readerOfPage() : undefined
    if (reader === undefined) return
    void isStillFor(reader).then((isTheirs) => {
      if (isTheirs) style.removeProperty('visibility')
      else window.location.reload()
    })
  })
}
