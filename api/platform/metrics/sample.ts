interface SampleOptions {
  /** Period for which one result serves all scrapes. */
  everyMilliseconds: number
  /** Timeout of a scrape. */
  timeoutMilliseconds: number
}

/**
 * Caches an expensive read and never runs it concurrently. Null on failure or timeout: a missing value is better than a
 * stale one.
 */
export function sampled<T>(read: () => Promise<T>, options: SampleOptions): () => Promise<T | null> {
  let kept: { value: T; at: number } | null = null
  let running: Promise<T | null> | null = null
  const start = () =>
    read()
      .then((value) => {
        kept = { value, at: performance.now() }
        return value
      })
      .catch(() => null)
      .finally(() => (running = null))
  return async () => {
    if (kept && performance.now() - kept.at < options.everyMilliseconds) return kept.value
    running ??= start()
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), options.timeoutMilliseconds)
    })
    return Promise.race([running, enough]).finally(() => clearTimeout(timer))
  }
}
