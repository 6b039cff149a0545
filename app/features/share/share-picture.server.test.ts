import sharp from 'sharp'
import { expect, it } from 'vitest'
import { contentOf } from '~/app/platform/content/content-source'
import { article, clausesUpTo } from '~/tests/support/content/clauses'
import { frontArgs, frontConfig, noApi } from '~/tests/support/front'
import { loadSharePicture, shareSize } from './share-picture.server'

const ask = async (picture: string, size = 18) =>
  loadSharePicture({
    ...(await frontArgs({ api: noApi, content: contentOf(clausesUpTo(size).map(article)) })),
    params: { picture },
  })

it.each(['campus.png', 'clause-1.png', 'clause-18.png'])(
  '%s is a picture of the size that sites ask for',
  async (name) => {
    const answer = await ask(name)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...shareSize })
    expect(picture.length).toBeLessThan(60_000)
  },
)

it('another clause is another picture, the same one is the same', async () => {
  const [first, again, other] = await Promise.all(
    ['clause-1.png', 'clause-1.png', 'clause-2.png'].map(async (name) =>
      Buffer.from(await (await ask(name)).arrayBuffer()).toString('base64'),
    ),
  )
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

it('a standard of twelve clauses or of thirty has as many pictures', async () => {
  expect((await ask('clause-12.png', 12)).status).toBe(200)
  await expect(ask('clause-13.png', 12)).rejects.toMatchObject({ status: 404 })
  expect((await ask('clause-30.png', 30)).status).toBe(200)
})

it.each(['', 'clause-0.png', 'clause-19.png', 'clause-1e1.png', 'clause-01.png', '../campus.png'])(
  '“%s” is no picture',
  async (name) => {
    await expect(ask(name)).rejects.toMatchObject({ status: 404 })
  },
)

it('a campus whose API is away shares the ring instead of its logo, for a minute', async () => {
  const logo = { version: '0123456789abcdef', width: 190, height: 48, ground: 'any' as const }
  const content = contentOf(clausesUpTo(18).map(article))
  const config = { identity: { ...frontConfig.identity, logo } }
  const args = await frontArgs({ api: noApi, content, config })
  const instead = await loadSharePicture({ ...args, params: { picture: 'campus.png' } })
  expect(instead.headers.get('Cache-Control')).toBe('public, max-age=60')
  const [one, other] = await Promise.all(
    [instead, await ask('campus.png')].map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  )
  expect(one?.toString('base64')).toBe(other?.toString('base64'))
})
