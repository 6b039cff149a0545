import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** What the image is built from, see `.dockerignore`. */
const sources = () =>
  [...readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!([\w./-]+)$/gm)].map(
    ([, name = '']) => name,
  )

const migration = `import { type Kysely, sql } from 'kysely'
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table of_the_next_release (id int primary key)\`.execute(db)
  await sql\`alter table person add column of_the_next_release text\`.execute(db)
}
`

/**
 * Builds the release after this one: with another version, a migration more, and another text, so that scripts of its pages have
 * other names. Takes as long as a build.
 * @param folder where to; it is made
 */
export function buildNextRelease(folder: string, version: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of sources()) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'api/migrations/999-next-release.ts'), migration)
  const change = (name: string, values: Record<string, unknown>) => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...values }))
  }
  change('package.json', { version })
  change('locales/en/home.json', { ofTheNextRelease: 'A text of the next release' })
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: folder, stdio: 'ignore' })
}
