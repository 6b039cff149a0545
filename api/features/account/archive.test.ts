import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { jsonFile, zipOf } from './archive'

const pdf = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251)

it('an archive holds every file as it was, empty ones too', async () => {
  const text = jsonFile({ name: 'Änne' })
  const archive = unzipSync(
    await zipOf({ 'data.json': text, 'files/a.pdf': pdf, 'files/ö.txt': new Uint8Array() }),
  )
  expect(Object.keys(archive)).toEqual(['data.json', 'files/a.pdf', 'files/ö.txt'])
  const isSame = (name: string, bytes: Uint8Array) => Buffer.compare(archive[name] ?? pdf, bytes) === 0
  expect(isSame('data.json', text)).toBe(true)
  expect(isSame('files/a.pdf', pdf)).toBe(true)
  expect(isSame('files/ö.txt', new Uint8Array())).toBe(true)
})

it('an archive is made in many small pieces', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await zipOf({ 'a.pdf': pdf, 'b.pdf': pdf })
  isOver = true
  expect(turns).toBeGreaterThan(80)
})
