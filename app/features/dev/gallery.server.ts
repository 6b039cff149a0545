import { drawPlot } from '~/app/platform/drawings/plot.server'
import { drawQr } from '~/app/platform/qr.server'

const starts = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12']
const values = [12, 19, null, 17, 31, 44]

/** What only the server draws. */
export const loadDrawings = () => ({
  plot: { starts, values, drawn: drawPlot({ starts, values, language: 'en' }) },
  code: drawQr('https://campus.example.org/academy'),
})
export type Drawings = ReturnType<typeof loadDrawings>
