// What one page of a browser has on the wire, over a line as slow as somebody's.

/** 400 kbit/s in both directions, and 400 ms from a request to its answer. */
const line = { kilobits: 400, latency: 400 }

/** Milliseconds since 1970 for a moment of the browser's own clock, which Chromium tells with each request. */
const onTheClock = ({ timestamp, wallTime }) => wallTime * 1000 - timestamp * 1000

/**
 * Slows the page down and writes down everything it requests.
 * @returns {Promise<Request[]>} grows with every request; `sent`, `answered` and `ended` in milliseconds since 1970
 */
export async function overSlowLine(page) {
  const session = await page.context().newCDPSession(page)
  const requests = []
  const running = new Map()
  const early = new Set()
  let clock = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', (event) => {
    clock = onTheClock(event)
    const { requestId, request, type, timestamp, redirectResponse } = event
    if (request.url.startsWith('data:')) return
    if (redirectResponse) {
      const answered = running.get(requestId)
      if (answered) answered.answered = timestamp * 1000 + clock
      finish(requestId, { at: timestamp, bytes: redirectResponse.encodedDataLength })
    }
    const entry = {
      method: request.method,
      url: request.url,
      type,
      priority: request.initialPriority,
      sent: timestamp * 1000 + clock,
      answered: null,
      ended: null,
      bytes: 0,
      isSent: early.delete(requestId),
    }
    requests.push(entry)
    running.set(requestId, entry)
  })
  // Only for what leaves the browser, which scripts that are switched off and files that are kept do not.
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId }) => {
    const entry = running.get(requestId)
    if (entry) entry.isSent = true
    else early.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const entry = running.get(requestId)
    if (!entry) return
    entry.answered = timestamp * 1000 + clock
    entry.bytes = response.encodedDataLength
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const entry = running.get(requestId)
    if (entry) entry.bytes += encodedDataLength
  })
  const finish = (requestId, { at, bytes }) => {
    const entry = running.get(requestId)
    if (!entry) return
    entry.ended = at * 1000 + clock
    entry.bytes = bytes
    running.delete(requestId)
  }
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    finish(requestId, { at: timestamp, bytes: encodedDataLength }),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    finish(requestId, { at: timestamp, bytes: running.get(requestId)?.bytes ?? 0 }),
  )
  const bytesPerSecond = (line.kilobits * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  return requests
}

/** How often one request had to wait for the answer to another: the longest row of requests that follow each other. */
export function roundTrips(requests, until) {
  const answered = requests
    .filter(({ answered: at }) => at !== null && at <= until)
    .sort((a, b) => a.answered - b.answered)
  let count = 0
  let free = -Infinity
  for (const { sent, answered: at } of answered)
    if (sent >= free) {
      count += 1
      free = at
    }
  return count
}
