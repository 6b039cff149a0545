import { expect, it } from 'vitest'
import { importLimits } from '~/contracts/administration/people-csv'
import { inPieces, readRecords } from './csv-file'
import { checkLines } from './import.rules'

const header = 'kind,email,firstName,lastName,organisation,country,language'
const megabyte = 1024 * 1024

/** How often other work had a turn meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const result = await work
  isOver = true
  return { turns, result }
}

it('the largest file is read and checked in many small pieces', async () => {
  const line = (nth: number) => `journalist,p${String(nth)}@example.org,Änne,${'ß'.repeat(60)},,DE,de`
  const text = [header, ...Array.from({ length: importLimits.lines }, (_, nth) => line(nth))].join('\n')
  const read = await turnsDuring(readRecords(text))
  expect(read.result).toHaveLength(importLimits.lines + 1)
  expect(read.turns).toBeGreaterThan(50)
  const checked = await turnsDuring(inPieces(checkLines(read.result)))
  expect(checked.result.faults).toEqual([])
  expect(checked.result.lines.every(({ lastName }) => lastName === 'ß'.repeat(60))).toBe(true)
  expect(checked.turns).toBeGreaterThan(20)
})

it.each([',\n', '\n', '\r', 'a,b\r\n'])('a megabyte of %j is refused at once', async (line) => {
  const text = `${header}\n${line.repeat(megabyte / line.length)}`
  await expect(readRecords(text)).rejects.toMatchObject({ violations: [{ code: 'importTooManyLines' }] })
})

it('of a file with too many lines no more is read than shows that', async () => {
  const lines = await readRecords(`${header}\n${'a,b\n'.repeat(1.5 * importLimits.lines)}`)
  expect(lines).toHaveLength(importLimits.lines + 2)
})
