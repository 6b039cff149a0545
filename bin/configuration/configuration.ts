import { z } from 'zod'
import { format } from 'prettier'
import { aboutVariable, sections } from '~/api/platform/environment'
import { checks } from '~/api/platform/environment-variables/checks'

/** Everything below this line of the document is generated from the declarations of the variables. */
export const marker = '<!-- From here on: npm run docs:configuration -->'

interface Line {
  name: string
  description: string
  expected: string
  /** As written in the environment; undefined if the variable has no default. */
  byDefault: string | undefined
  otherwise: string | undefined
  example: string | undefined
  toFillIn: boolean
}

function defaultOf(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined
  const value = schema.def.defaultValue
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

function lineOf(name: string, schema: z.ZodType): Line {
  const about = aboutVariable(name)
  if (!about) throw new Error(`${name} is declared without a description`)
  const { description, expected, otherwise, example, toFillIn = false } = about
  return { name, description, expected, otherwise, example, toFillIn, byDefault: defaultOf(schema) }
}

const described = () =>
  sections.map(({ title, variables }) => ({
    title,
    lines: Object.entries(variables).map(([name, schema]) => lineOf(name, schema)),
  }))

const withLinks = (text: string) => text.replace(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)')
const cell = (text: string) => withLinks(text).replaceAll('|', '\\|')
const withoutIt = ({ byDefault, otherwise }: Line) =>
  otherwise ?? (byDefault === undefined ? '–' : `\`${byDefault}\``)

/** What is allowed by itself and harms people, or is seldom meant. */
function tableOfChecks(): string {
  const rows = checks.map(({ name, when, outcome }) => `| \`${name}\` | ${when} | ${outcome.words} |`)
  return [
    '## What a start looks at\n',
    '| variable | where it | what comes of it |',
    '| - | - | - |',
    ...rows,
  ].join('\n')
}

/** The tables of docs/configuration.md, one per section. */
export async function generateTables(): Promise<string> {
  const tables = described().map(({ title, lines }) => {
    const rows = lines.map((line) =>
      [`\`${line.name}\``, cell(line.description), cell(line.expected), cell(withoutIt(line))].join(' | '),
    )
    return [`## ${title}\n`, '| variable | meaning | value | without it |', '| - | - | - | - |']
      .concat(rows.map((row) => `| ${row} |`))
      .join('\n')
  })
  return format([tableOfChecks(), ...tables].join('\n\n'), { parser: 'markdown', printWidth: 110 })
}

/** Comment lines of at most 100 characters. */
function comment(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length > 96) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.map((line) => `# ${line}`).join('\n')
}

const saysTheSame = (sentence: string, words: string) => sentence.toLowerCase() === `${words.toLowerCase()}.`

function exampleOf(line: Line): string {
  const value = line.example ?? line.byDefault ?? ''
  const words = [line.description]
  if (!saysTheSame(line.description, line.expected))
    words.push(`Expected: ${line.expected}`.replace(/[^…]$/, '$&.'))
  if (line.otherwise) words.push(`Without it: ${line.otherwise}.`)
  return `${comment(words.join(' ').replaceAll('`', ''))}\n${line.toFillIn ? '' : '#'}${line.name}=${value}`
}

const exampleHead = `# Every variable of the campus, made by: npm run docs:configuration. What belongs together: docs/configuration.md.
# Copy to the environment of the process (systemd: EnvironmentFile=, docker: --env-file). An empty variable counts
# as absent. Lines that begin with #NAME= show the default or an example: take the # away to set another value.`

/** The content of `.env.example`. */
export function generateExample(): string {
  const parts = described().map(
    ({ title, lines }) => `# == ${title} ==\n\n${lines.map(exampleOf).join('\n\n')}`,
  )
  return `${[exampleHead, ...parts].join('\n\n')}\n`
}
