// The load generator, a separate process: a fixed number of connections, each with one pending request at any time.
// It speaks HTTP over plain sockets: Node's HTTP client costs more than a small response and would measure itself.
// Takes one JSON argument, prints one line of JSON.
import { connect } from 'node:net'

const { host, port, path, headers, connections, seconds } = JSON.parse(process.argv[2])
function requestWith(ownHeaders) {
  const lines = Object.entries({ Host: `${host}:${port}`, Connection: 'keep-alive', ...ownHeaders })
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}

/** One for each set of headers: several people, each on connections of their own. */
const requests = [headers].flat().map(requestWith)
const endOfHead = Buffer.from('\r\n\r\n')

const latencies = []
/** Responses other than 200 by status. */
const failures = {}
let bytes = 0
let ends = Infinity

/** The end of a chunked body, or -1 if it is incomplete. */
function endOfChunks(buffer, start) {
  let at = start
  for (;;) {
    const lineEnd = buffer.indexOf('\r\n', at)
    if (lineEnd < 0) return -1
    const size = parseInt(buffer.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (at > buffer.length) return -1
    if (size === 0) return at
  }
}

/** Status of the response in the buffer; 0 if it is incomplete. */
function wholeAnswer(buffer) {
  const headEnd = buffer.indexOf(endOfHead)
  if (headEnd < 0) return 0
  const head = buffer.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const bodyStart = headEnd + endOfHead.length
  const whole =
    length === undefined ? endOfChunks(buffer, bodyStart) > 0 : buffer.length >= bodyStart + Number(length)
  return whole ? Number(head.slice(9, 12)) : 0
}

function count(status, milliseconds, size) {
  latencies.push(milliseconds)
  bytes += size
  if (status !== 200) failures[status] = (failures[status] ?? 0) + 1
}

function drive(request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host)
    let received = Buffer.alloc(0)
    let sent = 0
    const send = () => {
      sent = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (performance.now() < ends ? reject(new Error('closed early')) : resolve()))
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data])
      const status = wholeAnswer(received)
      if (status === 0) return
      const now = performance.now()
      count(status, now - sent, received.length)
      received = Buffer.alloc(0)
      if (now < ends) send()
      else socket.destroy()
    })
  })
}

const began = performance.now()
ends = began + seconds * 1000
await Promise.all(
  Array.from({ length: connections }, (_, number) => drive(requests[number % requests.length])),
)
const elapsed = (performance.now() - began) / 1000
latencies.sort((a, b) => a - b)
const percentile = (share) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
process.stdout.write(
  JSON.stringify({
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bytes: bytes / latencies.length,
    failures,
  }),
)
