import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RingDrawing, type RingScene, SegmentsProvider } from './ring-drawing'

/** The segments that stay in their place, and those that have come loose. */
function countOf(scene: RingScene, segments: number) {
  const html = renderToStaticMarkup(
    <SegmentsProvider value={segments}>
      <RingDrawing scene={scene} />
    </SegmentsProvider>,
  )
  const [, length = ''] = /pathLength="([\d.]+)"/.exec(html) ?? []
  const loose = html.match(/d="M-[\d.]+ -?[\d.]+A42 42 0 0 1 /g) ?? []
  return [Math.round(Number(length) + 0.1), loose.length]
}

it.each([
  ['lost', { 1: [1, 0], 2: [1, 1], 18: [17, 1], 40: [39, 1] }],
  ['broken', { 1: [1, 0], 2: [1, 1], 5: [1, 4], 18: [14, 4], 40: [36, 4] }],
  ['closed', { 1: [1, 0], 2: [2, 0], 18: [18, 0], 40: [40, 0] }],
] as const)('the drawing “%s” has as many segments as the standard has clauses', (scene, expected) => {
  const found = Object.keys(expected).map((segments) => [segments, countOf(scene, Number(segments))] as const)
  expect(Object.fromEntries(found)).toEqual(expected)
})
