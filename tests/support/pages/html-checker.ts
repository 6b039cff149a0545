import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readLocales } from '~/tests/architecture/locale-translations'
import { findJava } from '~/tests/support/browser'

const checker = fileURLToPath(new URL('../../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url))

/** It ends before the second compiler of Java pays, and the first one needs a longer stack for the schema. */
const machine = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss2m']

interface Message {
  url: string
  message: string
  extract?: string
}

/** What two pages have in common that differ in words and digits alone: one of them is enough to look at. */
export const shapeOf = (html: string): string =>
  html
    .replace(/<script\b([^>]*)>.*?<\/script>/gs, '<script$1></script>')
    .replace(/>[^<]*[^<\s][^<]*</g, '>words<')
    .replace(
      / (alt|aria-label|content|data-[\w-]+|lang|nonce|placeholder|title|value)="[^"]+"/g,
      ' $1="words"',
    )
    .replace(/\d+/g, '0')
    .replace(/\b[0a-f]{1,12}(-[0a-f]{1,12}){4}\b/g, 'id')

/** Keys of texts that are no words themselves, as they would be shown where their file was not loaded. */
const keys = new Set(
  [...(readLocales().get('en') ?? [])].flatMap(([file, texts]) =>
    [...texts.keys()].flatMap((key) => [`${file}:${key}`, ...(key.includes('.') ? [key] : [])]),
  ),
)

/** What nobody may read on a page: places without their values, what is no text, keys of texts. Scripts and styles are not read. */
export function unreadableWords(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const texts = [
    ...shown.matchAll(/>([^<]+)</g),
    ...shown.matchAll(/ (?:alt|aria-label|content|placeholder|title)="([^"]+)"/g),
    ...shown.matchAll(/<input\b[^>]* value="([^"]+)"/g),
  ].map(([, text = '']) => text.trim())
  return texts.filter(
    (text) => /\{\{\s*\w+\s*\}\}|\bundefined\b|\[object |\bNaN\b/.test(text) || keys.has(text),
  )
}

/**
 * What the Nu HTML checker calls an error, as lines that say where; empty means none. It is started once for all pages,
 * because the start takes it longer than a hundred of them.
 * @param pages HTML by a name of the page
 */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const java = findJava()
  const parent = await mkdtemp(join(tmpdir(), 'campus-html-'))
  const folder = join(parent, 'pages')
  await mkdir(folder)
  const names = [...pages.keys()]
  try {
    await Promise.all(
      [...pages.values()].map((html, index) => writeFile(join(folder, `${String(index)}.html`), html)),
    )
    const options = ['--format', 'json', '--errors-only', '--stdout', '--exit-zero-always']
    const run = promisify(execFile)(java, [...machine, '-jar', checker, ...options, folder], {
      maxBuffer: 2 ** 28,
    })
    const { stdout } = await run
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages.map(({ url, message, extract }) => {
      const name = names[Number.parseInt(basename(url), 10)] ?? url
      return `${name}: ${message} ${JSON.stringify(extract ?? '')}`
    })
  } finally {
    await rm(parent, { recursive: true })
  }
}
