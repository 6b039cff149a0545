import { pino } from 'pino'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import type { ApiTransport } from '~/app/platform/calls/network.server'
import { answered, frontConfig, noApi } from '~/tests/support/front'
import { createBase } from './base.server'
import { iconNames, mountIcons } from './icons.server'

const refusing: ApiTransport = (call) => answered(call, Response.json({}, { status: 404 }))
const logo = { version: '0123456789abcdef', width: 190, height: 48, ground: 'any' as const }

/** A front whose files of `public` are words. */
function open(api: ApiTransport, { accent }: { accent: string | null }) {
  const log = { warn: vi.fn() }
  const app = createBase({ log: pino({ level: 'silent' }), trustProxy: false })
  mountIcons(app, { config: { identity: { ...frontConfig.identity, accent, logo } }, api, log })
  for (const name of iconNames) app.get(`/${name}`, (c) => c.text('delivered'))
  return { log, ask: async (path: string) => app.fetch(new Request(`http://campus.test${path}`)) }
}

const others = iconNames.filter((name) => name !== 'favicon.svg')

it.each([
  ['is away', noApi],
  ['has another logo already', refusing],
])('an API that %s leaves the icons as delivered, and no logo', async (_, api) => {
  const { ask, log } = open(api, { accent: null })
  for (const name of others) {
    const answer = await ask(`/${name}?v=${logo.version}`)
    expect([name, answer.status, await answer.text()]).toEqual([name, 200, 'delivered'])
  }
  const picture = await ask(`/logo-${logo.version}.png`)
  expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([404, null])
  expect(log.warn).toHaveBeenCalledTimes(others.length + 1)
})

it('icons without their logo have the accent, and are soon asked for again', async () => {
  const { ask } = open(noApi, { accent: '#a4161a' })
  const answer = await ask(`/icon-192.png?v=${logo.version}`)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g + 80)
})
