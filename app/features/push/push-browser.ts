import { paths } from '~/app/platform/paths'
import type { PushState } from '~/contracts/messages/push'

/** Whether push is enabled in this browser, or why it cannot be. */
export type BrowserState = 'unsupported' | 'denied' | 'on' | 'off'

const worker = '/worker.js'
const scope = '/'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** @throws Error also if the session has ended, as the login page is not a valid response */
async function ask(init: RequestInit = {}): Promise<Response> {
  const response = await fetch(paths.browserPush, { redirect: 'error', ...init })
  if (!response.ok) throw new Error(`The campus answered ${String(response.status)}`)
  return response
}

const campusState = async () => (await (await ask()).json()) as PushState

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The browser's subscription may belong to another or an ended session, so the campus is asked. */
export async function findState(): Promise<BrowserState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  return subscription.endpoint === (await campusState()).endpoint ? 'on' : 'off'
}

const encoded = (bytes: ArrayBuffer | null) =>
  bytes === null
    ? null
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')

const decoded = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** The browser's subscription, unless it was created for an outdated key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker, { scope })
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && encoded(present.options.applicationServerKey) === publicKey) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(publicKey) })
}

/** Must run directly after a click; otherwise browsers do not ask for permission. */
export async function turnOn(): Promise<BrowserState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { publicKey } = await campusState()
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
  await ask({
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
  return 'on'
}

/** The worker stays, because it also serves offline copies. */
export async function turnOff(): Promise<BrowserState> {
  await ask({ method: 'DELETE' })
  await (await findSubscription())?.unsubscribe()
  return 'off'
}

/**
 * Calls back when the notification permission changes in the browser's settings. Returns a function that stops
 * this.
 */
export function onPermission(changed: () => void): () => void {
  let status: PermissionStatus | undefined
  let gone = false
  // Some browsers do not report this; the page then shows the new state after a reload.
  navigator.permissions
    .query({ name: 'notifications' })
    .then((found) => {
      if (gone) return
      status = found
      status.addEventListener('change', changed)
    })
    .catch(() => undefined)
  return () => {
    gone = true
    status?.removeEventListener('change', changed)
  }
}
