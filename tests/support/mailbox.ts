import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { mailboxFolder, refusalFile } from './mail-server'

export interface Wanted {
  to: string
  subject?: string | RegExp
  /** The number of such mails to wait for; the newest is returned. */
  count?: number
}

const isFor = ({ to, subject }: Wanted) => {
  const matches = (text: string) => {
    if (subject === undefined) return true
    return typeof subject === 'string' ? text.includes(subject) : subject.test(text)
  }
  return (mail: Email) =>
    (mail.to ?? []).some(({ address }) => address?.toLowerCase() === to.toLowerCase()) &&
    matches(mail.subject ?? '')
}

/** Reads the mails accepted by this run's mail server. */
export function openMailbox(folder: string) {
  const parsed = new Map<string, Email>()

  async function all(wanted: Wanted): Promise<Email[]> {
    const own = mailboxFolder(folder, wanted.to)
    if (!existsSync(own)) return []
    const files = readdirSync(own)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => join(own, name))
    for (const file of files)
      if (!parsed.has(file)) parsed.set(file, await PostalMime.parse(readFileSync(file)))
    return files.flatMap((file) => parsed.get(file) ?? []).filter(isFor(wanted))
  }

  /** The newest such mail, as soon as it has arrived. */
  async function waitFor(wanted: Wanted): Promise<Email> {
    const about = `mail to ${wanted.to} about ${String(wanted.subject ?? 'anything')}`
    await expect
      .poll(async () => (await all(wanted)).length, { message: about, timeout: 15_000, intervals: [50, 100] })
      .toBeGreaterThanOrEqual(wanted.count ?? 1)
    return (await all(wanted)).at(-1)!
  }
  /** Mails to the address are refused permanently until the returned function is called. */
  function refuse(address: string): () => void {
    const file = refusalFile(folder, address)
    writeFileSync(file, '')
    return () => rmSync(file, { force: true })
  }
  return { all, waitFor, refuse }
}
export type Mailbox = ReturnType<typeof openMailbox>

/** The one address of the campus that a mail's text part leads to, below the given path. */
export function linkIn(mail: Email, path: string): string {
  const links = (mail.text ?? '').match(/https?:\/\/[^\s<>"]+/g) ?? []
  const found = [...new Set(links)].filter((link) => new URL(link).pathname.startsWith(path))
  expect(found, `addresses below ${path} in “${mail.subject ?? ''}”`).toHaveLength(1)
  return found[0]!
}
