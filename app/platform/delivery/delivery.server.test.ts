import { expect, it } from 'vitest'
import { frontConfig } from '~/tests/support/front'
import { chooseDelivery, type Delivery, deliveryOf } from './delivery.server'

interface Asked {
  method?: string
  saves?: string | undefined
  line?: string | undefined
  path?: string
  chosen?: 'full' | 'light' | undefined
  copy?: boolean
}

async function delivered({
  method = 'GET',
  path = '/',
  saves,
  line,
  chosen,
  copy,
}: Asked): Promise<Delivery> {
  const headers = new Headers()
  if (saves !== undefined) headers.set('Save-Data', saves)
  if (line !== undefined) headers.set('ECT', line)
  if (chosen) headers.set('Cookie', (await chooseDelivery(chosen, frontConfig)).split(';')[0]!)
  if (copy) headers.set('X-Offline-Copy', 'please')
  return deliveryOf(new Request(`http://campus.test${path}`, { method, headers }), frontConfig)
}

it.each<[string, Asked, Delivery]>([
  ['everything as a rule', {}, 'full'],
  ['less to a browser that saves data', { saves: 'on' }, 'light'],
  ['everything to a browser that says it does not', { saves: 'off' }, 'full'],
  ['less to who has chosen that', { chosen: 'light' }, 'light'],
  ['everything to who has chosen that, whatever the browser says', { saves: 'on', chosen: 'full' }, 'full'],
  ['less on a line of the third generation', { line: '3g' }, 'slow'],
  ['less on a line that hardly moves', { line: 'slow-2g' }, 'slow'],
  ['an answer to a form as its page came', { line: '2g', method: 'POST' }, 'slow'],
  ['everything on a fast line', { line: '4g' }, 'full'],
  ['everything on a line that no browser knows', { line: 'carrier pigeon' }, 'full'],
  ['everything to who has chosen that, whatever the line', { line: '2g', chosen: 'full' }, 'full'],
  ['less to who has chosen that, and not because of the line', { line: '2g', chosen: 'light' }, 'light'],
  ['data to scripts that have come already', { line: '2g', path: '/home.data' }, 'full'],
  ['a copy to the worker, for every reader', { copy: true, chosen: 'light' }, 'copy'],
  ['no copy in answer to a form', { copy: true, method: 'POST' }, 'full'],
])('a page sends %s', async (_what, asked, expected) => {
  expect(await delivered(asked)).toBe(expected)
})

const lines = [undefined, 'slow-2g', '2g', '3g', '4g', '5g'] as const
const everySaying = lines.flatMap((line) =>
  [undefined, 'on', 'off'].flatMap((saves) =>
    ([undefined, 'light', 'full'] as const).map((chosen) => ({ line, saves, chosen })),
  ),
)

it.each(everySaying)(
  'a choice comes before data that are saved, and those before the line: %o',
  async (said) => {
    const isSlow = ['slow-2g', '2g', '3g'].includes(said.line ?? '')
    const unchosen = said.saves === 'on' ? 'light' : isSlow ? 'slow' : 'full'
    expect(await delivered(said)).toBe(said.chosen ?? unchosen)
  },
)

it.each([
  '5g',
  '',
  '3G',
  '3g;q=1',
  '"3g"',
  '3g, 3g',
  '2g, 4g',
  '-1',
  '9'.repeat(5000),
  'slow-2g\t2g',
  '__proto__',
])('a line that no browser knows is none: %o', async (line) => expect(await delivered({ line })).toBe('full'))

it('a header that comes twice says nothing about the line', async () => {
  const headers = new Headers([
    ['ECT', '3g'],
    ['ECT', '2g'],
  ])
  expect(await deliveryOf(new Request('http://campus.test/', { headers }), frontConfig)).toBe('full')
})

it.each([
  ['RTT', '3000'],
  ['RTT', '9'.repeat(400)],
  ['RTT', '-1'],
  ['Downlink', '0'],
  ['Downlink', '0.05'],
  ['Downlink', '1e999'],
  ['Downlink', 'NaN'],
])('%s, for which nobody has asked, decides nothing: %s', async (name, value) => {
  for (const line of ['4g', '3g']) {
    const headers = { [name]: value, ECT: line }
    const delivery = await deliveryOf(new Request('http://campus.test/', { headers }), frontConfig)
    expect(delivery).toBe(line === '3g' ? 'slow' : 'full')
  }
})

it('a cookie that nobody has set is none', async () => {
  const headers = { Cookie: 'auth.bandwidth=copy' }
  expect(await deliveryOf(new Request('http://campus.test/', { headers }), frontConfig)).toBe('full')
})
