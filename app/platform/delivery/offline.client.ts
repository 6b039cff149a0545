const worker = '/worker.js'

/**
 * Offline, links are left to the browser: it asks the worker for a page, while a page of scripts would ask for data that
 * nobody has kept. Panels that a script opens stay what they are.
 */
function leaveLinksToTheBrowser(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller) return
  const link = (event.target as Element | null)?.closest('a[href]')
  if (link && !link.hasAttribute('aria-expanded')) event.stopImmediatePropagation()
}

/** Pages that were read once can be read offline. A browser that cannot do that, or must not, simply does not. */
export function readOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(worker).catch(() => undefined)
  // Before React, which listens at the document.
  window.addEventListener('click', leaveLinksToTheBrowser, true)
}
