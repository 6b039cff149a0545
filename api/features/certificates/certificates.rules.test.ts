import { expect, it } from 'vitest'
import { deliveredAccent } from '~/contracts/administration/accent'
import { drawBadge } from './certificates.rules'

const centre = { x: 48, y: 42 }

/** Degrees that each segment of the ring spans, clockwise. */
function spansOf(clauses: number): number[] {
  const picture = drawBadge('valid', { title: 'T', day: '1', clauses, accent: deliveredAccent })
  const arcs = [...picture.matchAll(/M([\d.]+) ([\d.]+)A32 32 0 ([01]) 1 ([\d.]+) ([\d.]+)/g)]
  return arcs.map((arc) => {
    const [x1 = 0, y1 = 0, isLong = 0, x2 = 0, y2 = 0] = arc.slice(1).map(Number)
    const turn = Math.atan2(y2 - centre.y, x2 - centre.x) - Math.atan2(y1 - centre.y, x1 - centre.x)
    const span = ((turn * 180) / Math.PI + 360) % 360
    // With the other flag, the arc would have another centre.
    return span > 180 === (isLong === 1) ? span : 0
  })
}

it.each([1, 2, 18, 40])('the ring of a badge is whole, of %i clauses', (clauses) => {
  const spans = spansOf(clauses)
  expect(spans).toHaveLength(clauses)
  for (const span of spans) expect(span / (360 / clauses)).toBeGreaterThan(0.68)
  expect(spans.reduce((sum, span) => sum + span, 0)).toBeLessThan(360)
})
