import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { jsonFile, jsonList, writeArchive } from './export.service'

const pdf = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251)
const folder = mkdtempSync(join(tmpdir(), 'campus-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* inParts<T>(...parts: T[]): AsyncGenerator<T> {
  for (const part of parts) yield await Promise.resolve(part)
}
const text = async (content: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('an archive holds every file as it was, empty ones too', async () => {
  const path = join(folder, 'whole.zip')
  await writeArchive(
    path,
    inParts(
      { name: 'data.json', content: jsonFile({ name: 'Änne' }) },
      { name: 'files/a.pdf', content: inParts(pdf.subarray(0, 1_000_000), pdf.subarray(1_000_000)) },
      { name: 'files/ö.txt', content: inParts(new Uint8Array()) },
    ),
  )
  const archive = unzipSync(readFileSync(path))
  expect(Object.keys(archive)).toEqual(['data.json', 'files/a.pdf', 'files/ö.txt'])
  expect(new TextDecoder().decode(archive['data.json'])).toBe('{\n  "name": "Änne"\n}\n')
  expect(Buffer.compare(archive['files/a.pdf'] ?? new Uint8Array(), pdf)).toBe(0)
  expect(archive['files/ö.txt']).toHaveLength(0)
})

it('an archive is made in many small pieces', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const content = () => inParts(pdf)
  await writeArchive(
    join(folder, 'pieces.zip'),
    inParts({ name: 'a.pdf', content: content() }, { name: 'b.pdf', content: content() }),
  )
  isOver = true
  expect(turns).toBeGreaterThan(80)
})

it('a list in parts is written like a whole one', async () => {
  const rows = [{ a: 1, b: ['x'] }, { a: null }, { a: '"' }]
  const whole = await text(jsonFile(rows))
  expect(await text(jsonList(inParts([], rows.slice(0, 2), [], rows.slice(2))))).toBe(whole)
  expect(await text(jsonList(inParts<object[]>([])))).toBe(await text(jsonFile([])))
})
