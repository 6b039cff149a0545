// A client that sends the most expensive requests, in a separate process. `neighbour.mjs` starts it, selects the
// attack, and collects the response counts at the end.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { sender } from '../support/campus.mjs'

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Responses by status. */
const answers = {}
const count = (answer) => (answers[answer] = (answers[answer] ?? 0) + 1)

/** Repeats an action with `width` concurrent calls until the process ends. */
function repeat(width, act) {
  const again = async () => {
    for (;;) {
      const answer = await act().catch(() => null)
      count(answer?.status ?? 'cut off')
      if (answer) await answer.arrayBuffer().catch(() => undefined)
      else await pause(20)
    }
  }
  for (let each = 0; each < width; each += 1) void again()
}

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** Encoded once, so that most of the work is on the campus's side. */
const form = (fields) => ({
  method: 'POST',
  redirect: 'manual',
  headers: formType,
  body: new URLSearchParams(fields).toString(),
})

/** @type {Record<string, (target: { url: string, send: typeof fetch, cookie: string, token: string }) => void>} */
const attacks = {
  'keyed pictures of 39 megapixels, 6 at once': async ({ send, token }) => {
    // Without noise: small when transferred, large in memory.
    const create = { width: 6240, height: 6240, channels: 3, background: '#7a5c3e' }
    const body = await sharp({ create }).png().toBuffer()
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' }
    repeat(6, () =>
      send('/api/files?purpose=picture&name=a.png', {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        body,
      }),
    )
  },
  'searches of common words, 6 at once': ({ send, cookie }) =>
    repeat(6, () => send('/content?text=the+media&state=all', { headers: { Cookie: cookie } })),
  'calls for offers with common words, 6 at once': ({ send, token }) => {
    const headers = { Authorization: `Bearer ${token}` }
    repeat(6, () => send('/api/offers?text=the+media&itemsPerPage=100', { headers }))
  },
  'logins with 16 MB, 12 at once': ({ send }) => {
    const login = form({ email: '<'.repeat(5_300_000), password: 'x' })
    repeat(12, () => send('/login', login))
  },
  'logins with 60 kB, 12 at once': ({ send }) => {
    const login = form({ email: '<'.repeat(20_000), password: 'x' })
    repeat(12, () => send('/login', login))
  },
  'names with an index of 100,000,000, 12 at once': ({ send }) =>
    repeat(12, () => send('/forgot_password', form({ 'email[100000000]': 'x' }))),
  'exports of the log and of people, 4 at once': ({ send, cookie }) => {
    const headers = { Cookie: cookie }
    repeat(2, () => send('/admin/audit/file', { headers }))
    repeat(2, () => send('/admin/people/export', { headers }))
  },
  '1,000 bodies that come slowly': ({ url }) => {
    const { hostname, port } = new URL(url)
    const head = [
      'POST /login HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${url}`,
      `Content-Type: ${formType['Content-Type']}`,
      'Content-Length: 60000',
    ]
    const sendSlowly = async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      while (!socket.closed) {
        socket.write('a=1&')
        await pause(500)
      }
      count('cut off')
    }
    for (let each = 0; each < 1000; each += 1) void sendSlowly().catch(() => undefined)
  },
}

export const attackNames = Object.keys(attacks)

async function attack({ name, target }) {
  // Runs on the same machine, so a low priority keeps it from taking CPU time from the campus.
  setPriority(19)
  await attacks[name]({ ...target, send: sender(target.url) })
  process.once('message', () => process.send(answers, () => process.exit()))
  process.send('begun')
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) process.once('message', attack)
