import { createStore } from '../store'

const shown = createStore('default')

/** Key of the place whose page React has put on the screen; the router is there some time before. */
export const setShownPlace = shown.set

/** Runs once React shows the page of this place with all that its forms were answered. */
export function onceShown(key: string, run: () => void): void {
  // The router stays where it is: for what the same place has loaded anew.
  if (shown.get() === key) {
    setTimeout(run)
    return
  }
  const end = shown.subscribe(() => {
    if (shown.get() !== key) return
    end()
    run()
  })
}
