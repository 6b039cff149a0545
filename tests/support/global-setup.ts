import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePushKeys } from '~/api/platform/push-keys'
import { startAcademy } from './academy/academy-server'
import { startMailServer } from './mail-server'
import { startSchool } from './outside/school'
import { prepareFolder } from './processes/filled-folder'
import { type RunningShape, wantedShape } from './shapes'

/** One campus, one mail server, one academy and one school for the whole run; tests keep apart by people of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Before the browsers: some tests start a campus of their own.
  await prepareFolder()
  const startShape = wantedShape()
  const folder = mkdtempSync(join(tmpdir(), 'campus-e2e-'))
  const mailFolder = join(folder, 'mail')
  const mail = await startMailServer(mailFolder)
  const academyKey = randomBytes(32).toString('base64url')
  const academy = await startAcademy({ key: academyKey })
  const school = await startSchool()
  const { publicKey, privateKey } = makePushKeys()
  const tokenSecret = randomBytes(32).toString('base64url')
  const campus = await startShape({
    folder,
    smtpUrl: mail.url,
    environment: {
      TOKEN_SECRET: tokenSecret,
      ACADEMY_URL: academy.url,
      ACADEMY_KEY: academyKey,
      OUTGOING_HOSTS: school.host,
      QUESTIONNAIRE_URL: 'https://questionnaire.example.org',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:operator@example.org',
    },
  })
  // Playwright hands the environment of this process on to its workers.
  process.env['CAMPUS_URL'] = campus.url
  process.env['CAMPUS_MAIL'] = mailFolder
  process.env['CAMPUS_API'] = campus.apiUrl
  process.env['SCHOOL_URL'] = school.url
  process.env['CAMPUS_TOKEN_SECRET'] = tokenSecret
  return async () => {
    const graceful = await campus.stop()
    await mail.stop()
    await academy.stop()
    await school.stop()
    const failures = campus.logFiles.flatMap(serverErrors)
    if (failures.length > 0) throw new Error(`The server logged errors:\n${failures.join('\n')}`)
    if (!graceful) throw new Error(`A server did not stop by itself:\n${logsOf(campus)}`)
    rmSync(folder, { recursive: true, force: true })
  }
}

const logsOf = ({ logFiles }: RunningShape) => logFiles.map((file) => readFileSync(file, 'utf8')).join('\n')

/** Lines of level error and above: a run in which pages look right but the server failed has not passed. */
export function serverErrors(logFile: string): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /^\{"level":(50|60)/.test(line))
}
