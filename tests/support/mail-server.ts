import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** While this file exists, the server refuses mails to the address permanently. */
export const refusalFile = (folder: string, address: string) =>
  join(folder, `refused-${address.toLowerCase()}`)

/** Readers look at the folder at any time: the name appears when the content is complete. */
function put(folder: string, name: string, content: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.part`), content)
  renameSync(join(folder, `${name}.part`), join(folder, name))
}

/** Where the mails to one address lie: a test reads its own, not all of the run. */
export const mailboxFolder = (folder: string, address: string) =>
  join(folder, encodeURIComponent(address.toLowerCase()))

/** A real SMTP server on a free port. Every accepted mail becomes one file in the mailbox of each recipient. */
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
    onData(stream, { envelope }, done) {
      const name = `${String(++count).padStart(5, '0')}.eml`
      buffer(stream).then(
        (content) => {
          for (const { address } of envelope.rcptTo) put(mailboxFolder(folder, address), name, content)
          done()
        },
        (error: unknown) => done(error as Error),
      )
    },
  })
  // A sender that is killed in the middle of a mail: without a listener, its end would be that of the tests.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
