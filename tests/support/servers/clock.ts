import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The library through which a process sees another time than its machine (Debian: libfaketime). */
function findClock(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path))
  if (!found) throw new Error('There is no libfaketime: apt-get install libfaketime')
  return found
}

/** The clock of a process that is started with this environment: it can be set while that runs, such as `+3600` seconds ahead. */
export function openClock(folder: string) {
  const file = join(folder, 'clock')
  /** As one step: the process reads the file at any moment. */
  const set = (offset: string): void => {
    writeFileSync(`${file}.new`, offset)
    renameSync(`${file}.new`, file)
  }
  set('+0')
  const environment = {
    LD_PRELOAD: findClock(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // What measures durations is not set with the clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { set, environment }
}
