const worker = '/worker.js'

/**
 * Offline, the browser handles links and gets the page from the worker; client navigation would request data that is not
 * cached. Panels opened by scripts are not affected.
 */
function leaveLinksToTheBrowser(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker.controller) return
  const link = (event.target as Element | null)?.closest('a[href]')
  if (link && !link.hasAttribute('aria-expanded')) event.stopImmediatePropagation()
}

/** Makes visited pages available offline. Does nothing if the browser does not support or allow it. */
export function readOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(worker).catch(() => undefined)
  // Runs before React, which listens on the document.
  window.addEventListener('click', leaveLinksToTheBrowser, true)
}
