import { inflateSync } from 'node:zlib'
import { textFrom } from '~/api/platform/encodings'
import { defineTask, type Task } from '~/api/platform/threads/task'
import type { FileProperties } from '~/contracts/files'

/** Of each packed part, of all of them, and of each property that is shown. */
const partBytes = 4 * 1024 * 1024
const packedBytes = 32 * 1024 * 1024
const shownCharacters = 200
/** As far as an object is read that is not packed: properties are short. */
const dictionaryBytes = 8192

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What stands in the stream behind a place, unpacked if it is packed; empty if that is not possible. */
function streamAt(text: string, at: number, dictionary: string): string {
  const opening = /stream\r?\n/g
  opening.lastIndex = at
  const begin = opening.exec(text) ? opening.lastIndex : -1
  const end = begin < 0 ? -1 : text.indexOf('endstream', begin)
  if (end < 0) return ''
  const data = text.slice(begin, end)
  if (!dictionary.includes('/Filter')) return data
  try {
    return latin1(inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: partBytes }))
  } catch {
    return ''
  }
}

interface Objects {
  /** Texts of all objects with a number: earlier versions of them are still in the file. */
  of: (id: string) => string[]
  /** Metadata in XML. */
  metadata: string[]
}

/** Objects of a PDF, also those that are packed. Found by looking through the file, as its own index may be wrong. */
function readObjects(text: string): Objects {
  const found = new Map<string, string[]>()
  const add = (id: string, body: string) => {
    const known = found.get(id)
    if (known) known.push(body)
    else found.set(id, [body])
  }
  const metadata: string[] = []
  let left = packedBytes
  const begun = [...text.matchAll(/\b(\d{1,10})\s+\d{1,5}\s+obj\b/g)]
  for (const [number, { 1: id = '', 0: opening, index }] of begun.entries()) {
    const at = index + opening.length
    const next = begun[number + 1]?.index ?? text.length
    const body = text.slice(at, Math.min(next, at + dictionaryBytes))
    const dictionary = body.split(/stream\r?\n|endobj/, 1)[0] ?? ''
    add(id, dictionary)
    const isPacked = /\/Type\s*\/ObjStm\b/.test(dictionary)
    if (left <= 0 || !(isPacked || /\/Type\s*\/Metadata\b/.test(dictionary))) continue
    const content = streamAt(text, at, dictionary)
    left -= content.length
    if (!isPacked) metadata.push(content)
    else for (const [number, each] of unpackedObjects(content, dictionary)) add(number, each)
  }
  return { of: (id) => found.get(id) ?? [], metadata }
}

/** A packed part begins with numbers of its objects and where each of them begins. */
function unpackedObjects(content: string, dictionary: string): [string, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const numbers = content.slice(0, first).match(/\d+/g) ?? []
  const places = numbers.flatMap((id, at) =>
    at % 2 === 0 ? [[id, Number(numbers[at + 1] ?? 0)] as const] : [],
  )
  return places.map(([id, place], at) => {
    const next = places[at + 1]?.[1] ?? place + dictionaryBytes
    return [id, content.slice(first + place, first + Math.min(next, place + dictionaryBytes))]
  })
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '', '\n': '', '\r': '' }

/** Bytes of a string that begins there, as one of its two ways of writing; null if none does. */
function bytesOf(text: string): Buffer | null {
  const hex = /^\s*<([\da-f\s]*)>/i.exec(text)
  if (hex) return Buffer.from((hex[1] ?? '').replace(/\s/g, ''), 'hex')
  if (!/^\s*\(/.test(text)) return null
  let depth = 0
  let written = ''
  for (const [token] of text.matchAll(/\\[0-7]{1,3}|\\[^]|[^]/g)) {
    if (token === ')' && depth === 1) return Buffer.from(written, 'latin1')
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token.length === 1) written += token === '(' && depth === 1 ? '' : depth > 0 ? token : ''
    else if (/^\\\d/.test(token)) written += String.fromCharCode(parseInt(token.slice(1), 8) % 256)
    else written += escapes[token[1] ?? ''] ?? token[1] ?? ''
  }
  return null
}

function valuesIn(dictionary: string, key: string, objects: Objects): string[] {
  return [...dictionary.matchAll(new RegExp(`/${key}\\b`, 'g'))].flatMap(({ index }) => {
    const rest = dictionary.slice(index + key.length + 1)
    const other = /^\s+(\d{1,10})\s+\d{1,5}\s+R\b/.exec(rest)?.[1]
    const bytes = (other === undefined ? [rest] : objects.of(other)).map(bytesOf)
    return bytes.flatMap((each) => (each ? [textFrom(each, 'latin1')] : []))
  })
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const withoutMarks = (xml: string) =>
  xml
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => entities[name] ?? '')

/** As an element, and as an attribute. */
function valuesInXml(xml: string, name: string): string[] {
  const [, ...parts] = xml.split(`<${name}>`)
  const elements = parts.map((part) => part.slice(0, Math.max(0, part.indexOf(`</${name}>`))))
  const attributes = [...xml.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  return [...elements, ...attributes].map((value) => withoutMarks(value.slice(0, dictionaryBytes)))
}

/** Different ones, as they are shown. */
function shown(values: readonly string[]): string {
  const clean = values.map((value) =>
    value
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const all = [...new Set(clean)].filter((value) => value !== '').join(', ')
  return Array.from(all).slice(0, shownCharacters).join('')
}

/** What a PDF says about itself; null for an encrypted one, whose properties are encrypted as well. */
function readProperties(bytes: Uint8Array): FileProperties | null {
  const text = latin1(bytes)
  if (/\/Encrypt\s*(?:\d|<<)/.test(text)) return null
  const objects = readObjects(text)
  const ids = [...text.matchAll(/\/Info\s+(\d{1,10})\s+\d{1,5}\s+R\b/g)].map(([, id = '']) => id)
  const infos = [...new Set(ids)].slice(0, 50).flatMap((id) => objects.of(id).slice(0, 50))
  const metadata = objects.metadata.map((xml) => Buffer.from(xml, 'latin1').toString('utf8'))
  const all = (keys: readonly string[], names: readonly string[]) =>
    shown([
      ...keys.flatMap((key) => infos.flatMap((info) => valuesIn(info, key, objects))),
      ...names.flatMap((name) => metadata.flatMap((xml) => valuesInXml(xml, name))),
    ])
  return {
    author: all(['Author'], ['dc:creator']),
    title: all(['Title', 'Subject', 'Keywords'], ['dc:title', 'dc:description']),
    software: all(['Creator', 'Producer'], ['xmp:CreatorTool', 'pdf:Producer']),
  }
}

/** In a thread: anybody can make a file that takes any time to look through. */
export const readFileProperties = defineTask<Uint8Array, FileProperties | null>({
  name: 'files.properties',
  seconds: 5,
  refusal: { propertyPath: 'file', code: 'documentBroken' },
  load: () => Promise.resolve((bytes) => Promise.resolve(readProperties(bytes))),
})

export const fileTasks: readonly Task[] = [readFileProperties]
