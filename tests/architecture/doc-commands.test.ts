import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '~/api/cli/commands'
import { EnvironmentVariables } from '~/api/platform/environment'
import packages from '../../package.json'
import { projectRoot, readProjectFile } from './source-tree'

const documents = ['operation', 'upgrading', 'database', 'growth', 'operation-failures'].map(
  (name) => `docs/${name}.md`,
)

/** Lines of commands, and words of commands in a sentence. */
function commandsIn(file: string): string[] {
  const text = readProjectFile(file)
  const blocks = [...text.matchAll(/^```(?:sh|bash)\n([^]*?)^```$/gm)].map(([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'))
  const words = [...text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, span = '']) => span,
  )
  return [...lines.map((line) => line.replace(/(?:^|\s)# .*$/, '')), ...words].flatMap((line) =>
    line.split(/ (?:&&|\|) |;/),
  )
}

/** The words of a command of the campus, without what calls it and without variables before it. */
function ownCommand(line: string): string[] | null {
  const [, words] =
    /^\s*(?:[A-Z_]+=\S+ )*(?:campus|(?:\S*\/)?node build\/server\/campus\.js) (.+)$/.exec(line) ?? []
  return words?.trim().split(/\s+/) ?? null
}

/** What is wrong with a command of ours, as people would type it. */
function faultOf([name = '', ...rest]: string[]): string | null {
  if (name === 'help') return null
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return `there is no command ${name}`
  const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2).replace(/=.*/, ''))
  const known = ['version', ...Object.keys(command.options ?? {})]
  const unknown = options.find((option) => !known.includes(option))
  return unknown === undefined ? null : `${name} has no option --${unknown}`
}

/** Named in the documents, and not variables of the program: what systemd, PostgreSQL or a command takes. */
const variablesOfOthers = new Set(
  'ACCOUNT_EMAIL ADMIN_EMAIL AUDIT_HEAD EMAIL_LIST LISTEN_FDS LC_CTYPE CAMPUS EWMA MALLOC_ARENA_MAX'.split(
    ' ',
  ),
)

/** Names of variables: set in a command, or a span of capital letters with an underscore. */
function variablesIn(line: string): string[] {
  const set = [...line.matchAll(/(?:^|[\s|])([A-Z][A-Z\d_]{3,})=/g)].map(([, name = '']) => name)
  const [, named] = /^([A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d])$/.exec(line) ?? []
  return named === undefined ? set : [...set, named]
}
const isVariable = (name: string) => name in EnvironmentVariables.shape || variablesOfOthers.has(name)

describe.each(documents)('the commands of %s', (file) => {
  const lines = commandsIn(file)

  it('are commands of the program, with options that they have', () => {
    const faults = lines.flatMap((line) => {
      const words = ownCommand(line)
      const fault = words && faultOf(words)
      return fault === null ? [] : [`${line.trim()}: ${fault}`]
    })
    expect(faults).toEqual([])
  })

  it('set variables that the program reads', () => {
    expect([...new Set(lines.flatMap(variablesIn))].filter((name) => !isVariable(name))).toEqual([])
  })

  it('name files and scripts that are there', () => {
    const files = lines.flatMap((line) =>
      [...line.matchAll(/(?<![\w/.-])((?:deploy|bin)\/[\w.@-]+)/g)].map(([, path = '']) => path),
    )
    expect(files.filter((path) => !existsSync(join(projectRoot, path)) && !path.endsWith('.'))).toEqual([])
    const scripts = lines.flatMap((line) => /^\s*npm run ([\w:-]+)/.exec(line)?.[1] ?? [])
    expect(scripts.filter((name) => !(name in packages.scripts))).toEqual([])
  })
})

describe('a command that is not there', () => {
  it.each([
    ['campus restore <folder> --replace --yes', null],
    ['DATABASE_URL=postgres://… node build/server/campus.js move', null],
    ['campus restor <folder>', 'there is no command restor'],
    ['campus backup --check', 'backup has no option --check'],
  ])('is found: %s', (line, fault) => {
    expect(faultOf(ownCommand(line) ?? [])).toBe(fault)
  })

  it('does not hide in what systemd is told', () => {
    expect(ownCommand('systemctl restart campus')).toBeNull()
    expect(variablesIn('SESSION_SECRTE=1 npm start')).toEqual(['SESSION_SECRTE'])
  })
})
