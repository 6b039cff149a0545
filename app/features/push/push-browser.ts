import { paths } from '~/app/platform/paths'
import type { PushState } from '~/contracts/messages/push'

/** Whether this browser is told of what is new, or why it cannot be. */
export type BrowserState = 'unsupported' | 'denied' | 'on' | 'off'

const worker = '/worker.js'
const scope = '/'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** @throws Error also where the session is over: the login page is no answer */
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

/** The browser may hold a subscription that is another session's, or nobody's any more: the campus knows. */
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

/** The subscription that the browser has, unless it was made for a key that the campus no longer uses. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker, { scope })
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && encoded(present.options.applicationServerKey) === publicKey) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(publicKey) })
}

/** Must follow a click at once: browsers ask for permission at no other time. */
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

/** The worker stays: it keeps what is read offline as well. */
export async function turnOff(): Promise<BrowserState> {
  await ask({ method: 'DELETE' })
  await (await findSubscription())?.unsubscribe()
  return 'off'
}

/** Calls when the reader allows or forbids notifications in the settings of the browser. Returns what ends that. */
export function onPermission(changed: () => void): () => void {
  let status: PermissionStatus | undefined
  let gone = false
  // Some browsers do not tell: the page then shows the new state when it is loaded anew.
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
