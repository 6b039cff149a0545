import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** While this file is there, the server of the folder refuses mails to the address for good. */
export const refusalFile = (folder: string, address: string) =>
  join(folder, `refused-${address.toLowerCase()}`)

/** A real SMTP server on a free port. Every mail that it takes becomes one file in the folder. */
export async function startMailServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (existsSync(refusalFile(folder, address)))
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData(stream, _session, done) {
      const file = join(folder, `${String(++count).padStart(5, '0')}.eml`)
      buffer(stream).then(
        (content) => {
          // Readers look at the folder at any time: the name appears when the content is complete.
          writeFileSync(`${file}.part`, content)
          renameSync(`${file}.part`, file)
          done()
        },
        (error: unknown) => done(error as Error),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
