import type { Logger } from 'pino'
import type { Locale } from '~/contracts/constants'
import type { ContentStats } from '../http/metrics.server'
import { byUid, type ContentDocument, type ContentSource, findIn, listIn } from './content-source'
import { loadChanges, type RepositoryOptions } from './repository.server'

interface SourceOptions extends Omit<RepositoryOptions, 'timeoutMilliseconds'> {
  log: Logger
  timeoutMilliseconds?: number
  /** Interval between checks for changes. */
  everyMilliseconds?: number
}

export interface RunningSource extends ContentSource {
  stats: () => ContentStats
  stop: () => void
}

const defaultTimeout = 10_000
const defaultInterval = 30_000
/** Interval while nothing has been loaded yet. */
const hurriedInterval = 3000

const keyOf = ({ uid, locale }: { uid: string; locale: Locale }) => `${uid} ${locale}`

/** A running load may have read too early, so callers that arrive in the meantime share the next one. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => (running = null))
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
}

/**
 * Creates a source that keeps all texts of a repository in memory and checks for changes in the background. Nothing
 * is loaded yet.
 */
export function createContentSource(options: SourceOptions): RunningSource {
  const { log, timeoutMilliseconds = defaultTimeout, everyMilliseconds = defaultInterval } = options
  let ref: string | null = null
  let edition = 0
  let known: ContentDocument[] = []
  let texts = byUid(known)
  let stopped = false
  let answeredAt: number | null = null
  let failures = 0

  async function load(): Promise<void> {
    try {
      const loaded = await loadChanges({ ...options, timeoutMilliseconds }, ref)
      answeredAt = performance.now()
      if (!loaded) return
      // A text that can no longer be parsed keeps its last valid version.
      const kept = known.filter((document) => loaded.broken.includes(keyOf(document)))
      if (loaded.broken.length > 0)
        log.warn({ texts: loaded.broken }, 'texts of the content source are broken')
      known = [...loaded.documents, ...kept]
      texts = byUid(known)
      edition++
      ref = loaded.ref
      log.info({ texts: known.length }, 'content loaded')
    } catch (error) {
      if (stopped) return
      failures++
      // Not the whole error: it may contain the request address with the token.
      const { cause = error } = error instanceof Error ? error : {}
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
      log.error({ reason }, 'the content source did not answer; the last known content stays')
    }
  }

  const refresh = oneAtATime(load)
  let timer: NodeJS.Timeout
  const askAgain = () => {
    if (stopped) return
    const wait = ref === null ? Math.min(hurriedInterval, everyMilliseconds) : everyMilliseconds
    timer = setTimeout(() => void refresh().then(askAgain), wait).unref()
  }
  askAgain()
  return {
    get loaded() {
      return ref !== null
    },
    get edition() {
      return edition
    },
    find: (uid, locale) => findIn(texts, uid, locale),
    list: (type, locale) => listIn(texts, type, locale),
    refresh,
    stats: () => ({
      ageSeconds: answeredAt === null ? null : (performance.now() - answeredAt) / 1000,
      failures,
      texts: known.length,
    }),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const timeoutMilliseconds = 5000

/** Returns a source after its first load or after the timeout; it keeps checking for changes. */
export async function openContentSource(options: SourceOptions): Promise<RunningSource> {
  const source = createContentSource(options)
  const enough = new Promise<void>((resolve) => setTimeout(resolve, timeoutMilliseconds).unref())
  await Promise.race([source.refresh(), enough])
  return source
}
