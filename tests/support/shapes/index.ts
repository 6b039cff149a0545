import { startApiHost } from './api-host'
import { startEmbedded } from './embedded'
import { startSeveral } from './several'
import type { StartShape } from './shape'
import { startWorkers } from './workers'

export type { RunningShape } from './shape'

/** Every way in which the campus may run; the same end-to-end tests hold in each. */
const shapes: Record<string, StartShape> = {
  embedded: startEmbedded,
  'api-host': startApiHost,
  several: startSeveral,
  workers: startWorkers,
}

/** The shape that CAMPUS_SHAPE names, else the one that comes without any setting. */
export function wantedShape(): StartShape {
  const name = process.env['CAMPUS_SHAPE'] ?? 'embedded'
  const start = shapes[name]
  if (!start) throw new Error(`CAMPUS_SHAPE: expected ${Object.keys(shapes).join(', ')}, not "${name}"`)
  return start
}
