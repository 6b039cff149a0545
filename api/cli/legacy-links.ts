import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { apiConfig } from '~/api/backend'
import { legacyLoginId } from '~/api/features/legacy/legacy.service'
import { csvLines } from '~/api/platform/csv'
import type { Environment } from '~/api/platform/environment'
import { CommandError } from './command-error'

function readList(file: string | undefined): string {
  if (!file) throw new CommandError('EMAIL_LIST is not set: a file with one e-mail in each line.')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`EMAIL_LIST cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Links for mails to members of the former application, one line of CSV for each e-mail: the login form comes filled in.
 * Needs no database, so that the server may go on meanwhile.
 * @param file holds one e-mail in each line
 */
export function legacyLinks(env: Environment, file: string | undefined): string {
  const config = apiConfig(env)
  const now = new Date()
  const emails = readList(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const wrong = emails.findIndex((line) => line.trim() && !z.email().safeParse(line.trim()).success)
  if (wrong >= 0)
    throw new CommandError(`Line ${String(wrong + 1)} of EMAIL_LIST is not an e-mail. Nothing was printed.`)
  const rows = emails.flatMap((line) => {
    const email = line.trim()
    return email ? [[email, `${config.publicUrl}/old/login/${legacyLoginId(config, email, now)}`]] : []
  })
  return csvLines([['email', 'link'], ...rows]).trimEnd()
}
