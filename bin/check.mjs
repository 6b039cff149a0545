// Checks the campus on this machine: `node bin/check.mjs /health` or `/ready`. With --wait 300 it repeats the request
// for so many seconds until it succeeds. Exit code 0 on success, 1 on failure. Needs nothing but Node: for systemd
// units and images.
const [path = '/ready', option, seconds = '0'] = process.argv.slice(2)
const given = process.env.HOST ?? '127.0.0.1'
const host = given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given.includes(':') ? `[${given}]` : given
const address = `http://${host}:${process.env.PORT || 3000}${path}`
const end = Date.now() + (option === '--wait' ? Number(seconds) * 1000 : 0)

const ask = () =>
  fetch(address, { signal: AbortSignal.timeout(4000) }).then(
    (answer) => (answer.ok ? null : `status ${answer.status}`),
    (error) => error.cause?.message || error.message,
  )

/** systemd passes the process id: a process that has ended will not become ready. */
function isAlive() {
  try {
    if (process.env.MAINPID) process.kill(Number(process.env.MAINPID), 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

let reason = await ask()
while (reason !== null && Date.now() < end && isAlive()) {
  await new Promise((resolve) => setTimeout(resolve, 200))
  reason = await ask()
}
if (reason !== null) {
  process.stderr.write(`${address}: ${reason}\n`)
  process.exitCode = 1
}
