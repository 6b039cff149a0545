import type { Logger } from 'pino'
import type { Listener } from './listener.server'

/** The parts to shut down with the process. */
export interface Ending {
  /** Announces the shutdown while all requests are still served. */
  leave: () => void
  /** Ends the event streams. */
  endStreams: () => void
  /** Finishes jobs and mails, closes the database. */
  stop: () => Promise<void>
}

interface Pauses {
  /** Between the signal and the end of listening: the time that proxies need to detect the shutdown. */
  stopDelaySeconds: number
  /** For running requests, such as uploads. */
  finishSeconds?: number
  /** For running jobs and mails; another process repeats those that do not finish. */
  closeSeconds?: number
}

const seconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1000))

/**
 * This order loses nothing: no new connections, end streams, finish requests, jobs and mails, close the
 * database.
 */
export async function endInOrder(
  listener: Pick<Listener, 'letGo' | 'close'>,
  ending: Ending,
  { stopDelaySeconds, finishSeconds = 20, closeSeconds = 20, log }: Pauses & { log: Logger },
): Promise<boolean> {
  ending.leave()
  listener.letGo()
  await seconds(stopDelaySeconds)
  const closing = listener.close(finishSeconds * 1000)
  // A client whose stream has ended reconnects, by now to another process.
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

/** Shuts the process down in order when it is told to for the first time, and ends it at once the second time. */
export function stopWhenTold(
  listener: Pick<Listener, 'letGo' | 'close'>,
  ending: Ending,
  pauses: Pauses & { log: Logger },
): (signal: string) => void {
  const { log } = pauses
  let stopping = false
  return (signal) => {
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
}

export function onSignals(stop: (signal: string) => void): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
