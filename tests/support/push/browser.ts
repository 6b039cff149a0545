import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

interface Options {
  permission?: NotificationPermission
  supported?: boolean
  /** Where the browser's maker has its service. */
  host?: string
}

/** A fresh address and its keys, as a browser would hand them out. */
function subscriptionAt(host: string) {
  const pair = createECDH('prime256v1')
  return {
    endpoint: `https://${host}/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/**
 * Gives the pages of this browser a push service that needs no network: browsers of tests have none. Everything else, the
 * worker too, is the browser's own.
 */
export async function makePushBrowser(page: Page, options: Options = {}): Promise<void> {
  const { permission = 'granted', supported = true, host = 'fcm.googleapis.com' } = options
  const subscription = subscriptionAt(host)
  await page.addInitScript(
    ({ permission, supported, subscription }) => {
      if (!supported) {
        Reflect.deleteProperty(window, 'PushManager')
        return
      }
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = () => Promise.resolve(permission)
      // Outlives the page, as a subscription does.
      const key = 'test.push'
      const known = () => {
        const applicationServerKey = localStorage.getItem(key)
        if (applicationServerKey === null) return null
        const bytes = Uint8Array.from(JSON.parse(applicationServerKey) as number[])
        return {
          endpoint: subscription.endpoint,
          options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
          toJSON: () => ({ ...subscription, expirationTime: null }),
          unsubscribe: () => {
            localStorage.removeItem(key)
            return Promise.resolve(true)
          },
        } as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(known())
      PushManager.prototype.subscribe = (wanted) => {
        const bytes = wanted?.applicationServerKey as Uint8Array
        localStorage.setItem(key, JSON.stringify([...bytes]))
        return Promise.resolve(known()!)
      }
    },
    { permission, supported, subscription },
  )
}
