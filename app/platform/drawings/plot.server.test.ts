import { expect, it } from 'vitest'
import { drawPlot } from './plot.server'

const starts = Array.from({ length: 30 }, (_, day) =>
  new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
)
const draw = (values: (number | null)[], language = 'en', as: 'line' | 'bars' = 'line') =>
  drawPlot({ starts: starts.slice(0, values.length), values, language, as })

it('has axes with round values and with days, in the language of the reader', () => {
  const values = starts.map((_, day) => day * 100)
  const english = draw(values)
  expect(english?.levels.map(({ label }) => label)).toEqual(['0', '1,000', '2,000', '3,000'])
  expect(english?.days.map(({ label }) => label)).toContain('8 Nov')
  const german = draw(values, 'de')
  expect(german?.levels.map(({ label }) => label)).toEqual(['0', '1.000', '2.000', '3.000'])
  expect(german?.days.map(({ label }) => label)).toContain('8. Nov.')
})

it('draws from edge to edge, nothing at the bottom, the highest at the top', () => {
  const drawn = draw([0, 2, 4])
  const { left, right, top, bottom } = drawn?.inside ?? { left: 0, right: 0, top: 0, bottom: 0 }
  expect(drawn?.line).toBe(`M${left},${bottom}L${(left + right) / 2},${(top + bottom) / 2}L${right},${top}`)
  expect(drawn?.area).toMatch(/Z$/)
})

it('marks whole numbers only, however few there are', () => {
  for (const values of [
    [0, 0],
    [1, 0],
    [0, 3],
  ]) {
    const labels = draw(values)?.levels.map(({ label }) => label) ?? []
    expect(labels.length, labels.join()).toBeGreaterThan(1)
    for (const label of labels) expect(label).toMatch(/^\d+$/)
  }
})

it('runs from right to left where the language does, with the scale of the values where time begins', () => {
  const [english, arabic] = [draw([0, 2, 4]), draw([0, 2, 4], 'ar')]
  const { left, right, top, bottom } = arabic?.inside ?? { left: 0, right: 0, top: 0, bottom: 0 }
  expect([left, right]).toEqual([320 - (english?.inside.right ?? 0), 320 - (english?.inside.left ?? 0)])
  expect(arabic?.line).toBe(`M${right},${bottom}L${(left + right) / 2},${(top + bottom) / 2}L${left},${top}`)
  expect(arabic?.ends).toEqual([right, left])
  expect(arabic?.days.map(({ at }) => 320 - at)).toEqual(english?.days.map(({ at }) => at))
  expect(arabic?.days.map(({ label }) => label).join()).toMatch(/^1 نوفمبر/)
  // The first bar is the one at the right.
  const bars = draw([4, null, 1], 'ar', 'bars')?.bars ?? ''
  const starts = [...bars.matchAll(/M([\d.]+) /g)].map(([, at]) => Number(at))
  expect(starts[0]).toBeGreaterThan(starts[1] ?? Infinity)
})

it('breaks where nothing is known, and is nothing if nothing is', () => {
  expect(draw([1, null, 2, 3])?.line.match(/M/g)).toHaveLength(2)
  expect(draw([null, null])).toBeNull()
  expect(draw([])).toBeNull()
  expect(draw([7])?.line).toMatch(/^M[\d.]+,[\d.]+Z$/)
})

it('draws a bar for each value that is more than nothing, from the baseline, within the axes', () => {
  const drawn = draw([4, null, 0, 2], 'en', 'bars')
  const bars = [...(drawn?.bars ?? '').matchAll(/M([\d.]+) (\d+)V([\d.]+)h([\d.]+)V(\d+)z/g)].map((bar) =>
    bar.slice(1).map(Number),
  )
  const { left, right, top, bottom } = drawn?.inside ?? { left: 0, right: 0, top: 0, bottom: 0 }
  expect(bars.map(([, from, to]) => [from, to])).toEqual([
    [bottom, top],
    [bottom, (top + bottom) / 2],
  ])
  expect(bars[0]?.[0]).toBeGreaterThan(left)
  expect((bars[1]?.[0] ?? 0) + (bars[1]?.[3] ?? 0)).toBeLessThan(right)
  expect(drawn?.line).toBe('')
})
