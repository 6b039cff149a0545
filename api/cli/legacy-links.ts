import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { apiConfig } from '~/api/backend'
import { legacyLoginId } from '~/api/features/legacy/legacy.service'
import { csvLines } from '~/api/platform/csv/csv'
import type { Environment } from '~/api/platform/environment'
import { CommandError } from './command-error'

function readList(file: string | undefined): string {
  if (!file) throw new CommandError('EMAIL_LIST is not set: a file with one e-mail per line.')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`EMAIL_LIST cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Login links with a prefilled e-mail for members of the former application, one line of CSV per e-mail. Needs no
 * database, so the server can keep running.
 * @param file contains one e-mail per line
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
