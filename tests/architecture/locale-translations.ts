import { listFiles, readProjectFile } from './source-tree'

/** A namespace of a language: dotted keys and their values, which should be texts. */
export type Texts = ReadonlyMap<string, unknown>

/** Namespace → texts. */
export type Namespaces = ReadonlyMap<string, Texts>

/** `{ a: { b: 'x' } }` becomes `a.b → x`; an empty object is kept as a non-text value. */
export function flatten(value: unknown, prefix = ''): [string, unknown][] {
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isNested) return [[prefix, value]]
  return Object.entries(value).flatMap(([key, child]) => flatten(child, prefix ? `${prefix}.${key}` : key))
}

const fileName = /^locales\/([a-z]{2})\/([a-z-]+)\.json$/

/** Every language of `locales/` with its namespaces. */
export function readLocales(): Map<string, Map<string, Texts>> {
  const languages = new Map<string, Map<string, Texts>>()
  for (const file of listFiles()) {
    const [, language, namespace] = fileName.exec(file) ?? []
    if (!language || !namespace) continue
    const parsed: unknown = JSON.parse(readProjectFile(file))
    const namespaces = languages.get(language) ?? new Map<string, Texts>()
    languages.set(language, namespaces.set(namespace, new Map(flatten(parsed))))
  }
  return languages
}

const pluralKey = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/

/**
 * `files_one` → `files`, separately for cardinal and ordinal forms; undefined for a key without a plural
 * form.
 */
export function pluralBase(
  key: string,
): { base: string; form: string; type: Intl.PluralRuleType } | undefined {
  const [, name, ordinal, form] = pluralKey.exec(key) ?? []
  if (!name || !form) return undefined
  return { base: name + (ordinal ?? ''), form, type: ordinal ? 'ordinal' : 'cardinal' }
}
