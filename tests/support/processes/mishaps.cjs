// Loaded into a process before anything else, so that a test can do to it from outside what no request can.
const { existsSync } = require('node:fs')
const { isMainThread, workerData } = require('node:worker_threads')

const folder = process.env.MISHAPS
const when = (name, act) => setInterval(() => existsSync(`${folder}/${name}`) && act(), 50).unref()
const spin = () => {
  for (;;);
}

if (folder && isMainThread) when('main-spins', spin)
// Of the threads of a campus, the one with the database.
if (folder && workerData?.clusterDir) {
  when('worker-spins', spin)
  when('worker-dies', () => process.exit(1))
}
