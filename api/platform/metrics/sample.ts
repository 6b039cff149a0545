interface SampleOptions {
  /** For so long one answer serves every scrape. */
  everyMilliseconds: number
  /** A scrape waits no longer. */
  timeoutMilliseconds: number
}

/**
 * Reads what costs something, at most once in a while and never twice at the same time. Null where it fails or takes too
 * long: a figure that is missing says more than an old one.
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
