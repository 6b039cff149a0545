import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startMailServer } from './mail-server'

/** Begins a mail and is gone without a word in the middle of it, as a killed process is. */
async function breakOff(port: string): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'data')
  for (const line of ['EHLO campus.test', 'MAIL FROM:<campus@campus.test>']) {
    socket.write(`${line}\r\n`)
    await once(socket, 'data')
  }
  socket.resetAndDestroy()
}

it('a sender that is killed takes nothing with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-mail-server-'))
  const { url, stop } = await startMailServer(folder)
  const { port } = new URL(url)
  for (let round = 0; round < 3; round++) await breakOff(port)
  const socket = connect(Number(port), '127.0.0.1')
  const [greeting] = (await once(socket, 'data')) as [Buffer]
  expect(greeting.toString()).toMatch(/^220 /)
  socket.destroy()
  await stop()
  rmSync(folder, { recursive: true })
})
