import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

// A process that holds a socket like systemd, without accepting connections, and starts a program on request.
const socket = 3
// The program must find its own number in its environment, which is known only where it starts.
const underItsNumber = 'export LISTEN_PID=$$; exec "$0" "$@"'

process.on('message', ({ entry, environment, logFile }) => {
  const log = openSync(logFile, 'a')
  const child = spawn('sh', ['-c', underItsNumber, process.execPath, entry], {
    stdio: ['ignore', log, log, socket],
    env: { ...environment, LISTEN_FDS: '1' },
  })
  closeSync(log)
  child.once('exit', (code) => process.send({ code: code ?? -1 }))
  process.send({ pid: child.pid })
})
process.on('disconnect', () => process.exit())
