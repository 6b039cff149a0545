import type { Logger } from 'pino'
import type { Listener } from './listener.server'

/** What ends when the process does. */
export interface Ending {
  /** Says from here on that this process is about to go, while it still answers everything. */
  leave: () => void
  /** Ends what would go on for as long as somebody listens. */
  endStreams: () => void
  /** Finishes jobs and mails, closes the database. */
  stop: () => Promise<void>
}

interface Pauses {
  /** Between the signal and the end of listening: so long proxies take to hear that this process is about to go. */
  stopDelaySeconds: number
  /** For requests that run, such as uploads. */
  finishSeconds?: number
  /** For jobs and mails that are under way; what does not end by then is done again by another process. */
  closeSeconds?: number
}

const seconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1000))

/** In this order nothing is lost: no new visitors, no streams, what runs, jobs and mails, the database. */
export async function endInOrder(
  listener: Listener,
  ending: Ending,
  { stopDelaySeconds, finishSeconds = 20, closeSeconds = 20, log }: Pauses & { log: Logger },
): Promise<boolean> {
  ending.leave()
  listener.letGo()
  await seconds(stopDelaySeconds)
  const closing = listener.close(finishSeconds * 1000)
  // A client whose stream has ended connects again, and by now meets another process.
  ending.endStreams()
  const finished = await closing
  if (!finished) log.warn('requests that would not end were cut off')
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), closeSeconds * 1000)
  })
  const stopped = await Promise.race([ending.stop().then(() => true as const), tooLong])
  clearTimeout(timer)
  if (!stopped) log.warn('jobs or mails that would not end were left to another process')
  return stopped
}

/** Ends the process in good order at the first signal and at once at the second. */
export function untilSignal(listener: Listener, ending: Ending, pauses: Pauses & { log: Logger }): void {
  const { log } = pauses
  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) {
      log.warn({ signal }, 'told to stop a second time')
      process.exit(1)
    }
    stopping = true
    log.info({ signal, stopDelaySeconds: pauses.stopDelaySeconds }, 'stopping')
    endInOrder(listener, ending, pauses).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in good order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
