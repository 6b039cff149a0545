import { describe, expect, it } from 'vitest'
import { geometryOf } from './ring'

const standard = (sizes: readonly number[]) =>
  sizes
    .flatMap((size, part) => Array.from({ length: size }, () => `part ${String(part)}`))
    .map((section, at) => ({ clause: at + 1, section }))

/** Where a segment begins and ends, in degrees, as it is drawn. */
function endsOf({ path, segments }: ReturnType<typeof geometryOf>) {
  const [, x = '', y = ''] = /^M-([\d.]+)(-?[\d.]+)A42 42 0 0 1 /.exec(path) ?? []
  expect(path).toBe(`M-${x}${y}A42 42 0 0 1 ${x}${y}`)
  expect(Math.hypot(Number(x), Number(y))).toBeCloseTo(42, 1)
  const half = (Math.atan2(Number(x), -Number(y)) * 180) / Math.PI
  return segments.map(({ angle }) => [angle - half, angle + half] as const)
}

describe('the ring', () => {
  it.each([[[5, 7]], [[8, 10]], [[12, 18]], [[30]], [[4, 4, 4]], [[1, 1]]])(
    'has a segment for each clause of a standard of %j, and gaps where its parts meet',
    (sizes) => {
      const places = standard(sizes)
      const ends = endsOf(geometryOf(places))
      expect(ends).toHaveLength(places.length)
      const distances = ends.map(([begin], at) => begin - (ends.at(at - 1)?.[1] ?? 0) + (at === 0 ? 360 : 0))
      const isMeeting = (at: number) =>
        sizes.length > 1 && places.at(at)?.section !== places.at(at - 1)?.section
      for (const [at, distance] of distances.entries())
        expect(distance, `before ${String(at + 1)}`).toBeCloseTo(isMeeting(at) ? 11.6 : 2.6, 0)
    },
  )

  it('is the known one for two parts of eight and ten', () => {
    const { path, segments, size } = geometryOf(standard([8, 10]))
    expect([path, size]).toEqual(['M-5.99-41.57A42 42 0 0 1 5.99-41.57', 5])
    expect([segments[0], segments[7], segments[8], segments[17]]).toEqual([
      { part: 0, angle: 14 },
      { part: 0, angle: 147 },
      { part: 1, angle: 175 },
      { part: 1, angle: 346 },
    ])
  })

  it.each([12, 18, 30, 40])('keeps numbers of neighbours apart, of %i clauses', (count) => {
    const { size, segments } = geometryOf(standard([count / 2, count / 2]))
    const [first, second] = segments
    const between = 30 * (((second?.angle ?? 0) - (first?.angle ?? 0)) / 180) * Math.PI
    // Two digits of this size.
    expect(between).toBeGreaterThan(1.2 * size)
    expect(size).toBeGreaterThanOrEqual(3)
  })

  it('takes a clause without a part for one of the part before, and draws none for none', () => {
    const places = [{ clause: 1, section: 'a' }, { clause: 2 }, { clause: 3, section: 'b' }]
    expect(geometryOf(places).segments.map(({ part }) => part)).toEqual([0, 0, 1])
    expect(geometryOf([]).segments).toEqual([])
  })
})
