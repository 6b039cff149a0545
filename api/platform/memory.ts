import { setFlagsFromString } from 'node:v8'

/**
 * How much the heap may grow beyond what lives, before all of it is cleared of garbage. Without this, V8 let it grow to
 * three times as much: long files and thousands of mails left 100 to 150 MB of garbage. It may cost processor time, see
 * bench/RESULTS.md.
 */
const growthPercent = 50

/** For the whole process, from its next full garbage collection on. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${String(growthPercent)}`)
}
