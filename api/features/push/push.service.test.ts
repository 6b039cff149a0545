import { describe, expect, it } from 'vitest'
import { usualPushHosts } from '~/api/platform/push-keys'
import { isPushAddress } from './push.service'

describe('an address for push messages', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def-_1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2f',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('passes where a browser hands it out: %s', (address) => {
    expect(isPushAddress(address, usualPushHosts)).toBe(true)
  })

  it.each([
    '',
    'nonsense',
    '/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/abc',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://10.0.0.1/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com:443/abc',
    'https://fcm.googleapis.com./abc',
    'https://user@fcm.googleapis.com/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://fcm.googleapis.com#@evil.example/',
    'https://fcm.googleapis.com\\@evil.example/',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil-fcm.googleapis.com/abc',
    'https://evil.fcm.googleapis.com/abc',
    'https://notify.windows.com/abc',
    'https://.notify.windows.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://FCM.googleapis.com/abc',
    ' https://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/a\nbc',
    'https://fcm.googleapis.com/a/../b',
    'https://fcm.googleapis.com/abc#part',
    'https://ｆcm.googleapis.com/abc',
  ])('does not pass where it leads elsewhere or is disguised: %j', (address) => {
    expect(isPushAddress(address, usualPushHosts)).toBe(false)
  })

  it('passes at hosts that the operator has added, and at their very port', () => {
    expect(isPushAddress('https://push.example:8443/a', ['push.example:8443'])).toBe(true)
    expect(isPushAddress('https://push.example/a', ['push.example:8443'])).toBe(false)
    expect(isPushAddress('https://a.b.push.example/a', ['*.push.example'])).toBe(true)
    expect(isPushAddress('https://push.example/a', [])).toBe(false)
  })
})
