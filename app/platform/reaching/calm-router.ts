type State = typeof window.__remixRouter.state

/** Nothing is on its way that would change the data of the open page. */
export const isCalm = ({ navigation, revalidation, fetchers }: State): boolean =>
  navigation.state === 'idle' &&
  revalidation === 'idle' &&
  [...fetchers.values()].every(({ state }) => state === 'idle')

const due: (() => void)[] = []
let end: (() => void) | undefined

function workOff(): void {
  // What has nothing to do any more leaves the router at rest, for the next one.
  while (due.length > 0 && isCalm(window.__remixRouter.state)) due.shift()?.()
  if (due.length > 0) return
  end?.()
  end = undefined
}

/**
 * Does things one after another, each when the router is at rest. The router does not end what it loads when a form beside the
 * page is answered, and an older answer that comes last takes the place of the newer one.
 */
export function inTurn(work: () => void): void {
  due.push(work)
  // After the router has finished with its own change.
  end ??= window.__remixRouter.subscribe(() => void setTimeout(workOff))
  setTimeout(workOff)
}
