import { type Namespaces, pluralBase, type Texts } from './locale-translations'

/** Text that is the same in every language: names, addresses and placeholders. */
const untranslatable = [
  /\{\{[^}]*\}\}/g,
  /<[^>]*>/g,
  /https?:\/\/\S+/g,
  /\S+@\S+/g,
  /CEN Workshop Agreement( \d+(:\d+)?)?/g,
]
const longestSameText = 24

/** All differences of a language from English except the wording. */
export function disparities(language: string, english: Namespaces, other: Namespaces): string[] {
  const names = [...new Set([...english.keys(), ...other.keys()])].sort()
  return names.flatMap((name) => {
    const where = `${language}/${name}`
    const source = english.get(name)
    const translated = other.get(name)
    if (!translated) return [`${where}: the file is missing`]
    if (!source) return [`${where}: there is no such file in English`]
    return textFindings(language, source, translated).map((finding) => `${where}: ${finding}`)
  })
}

interface Place {
  key: string
  language: string
}

function textFindings(language: string, english: Texts, translated: Texts): string[] {
  const expected = expectedKeys(language, english)
  const missing = [...expected.keys()].filter((key) => !translated.has(key)).map((key) => `${key} is missing`)
  const extra = [...translated.keys()]
    .filter((key) => !expected.has(key) && !isOptionalZero(key, english))
    .map((key) => `${key} is not in English`)
  const shared = [...expected].flatMap(([key, source]) =>
    translated.has(key) ? pairFindings(english.get(source), translated.get(key), { key, language }) : [],
  )
  return [...missing, ...extra, ...shared]
}

/** The keys that a language must have, each with the English key of the text to compare with. */
function expectedKeys(language: string, english: Texts): Map<string, string> {
  const keys = new Map<string, string>()
  for (const key of english.keys()) {
    const plural = pluralBase(key)
    if (!plural || !english.has(`${plural.base}_other`)) {
      keys.set(key, key)
      continue
    }
    for (const form of new Intl.PluralRules(language, { type: plural.type }).resolvedOptions()
      .pluralCategories) {
      keys.set(`${plural.base}_${form}`, `${plural.base}_other`)
    }
  }
  return keys
}

/** i18next supports `_zero` in any language, for texts better than "0 files". */
function isOptionalZero(key: string, english: Texts): boolean {
  const plural = pluralBase(key)
  return plural?.form === 'zero' && english.has(`${plural.base}_other`)
}

function pairFindings(source: unknown, text: unknown, { key, language }: Place): string[] {
  if (typeof text !== 'string') return [`${key} is no text`]
  if (text.trim() === '') return [`${key} is empty`]
  if (typeof source !== 'string') return []
  const findings = [
    mayOmitCount(key, language)
      ? unknownParts(placeholders(source), placeholders(text))
      : difference(placeholders(source), placeholders(text)),
    difference(tags(source), tags(text)),
    source === text && wordsOf(text).length > longestSameText ? 'is still in English' : '',
  ]
  return findings.filter(Boolean).map((finding) => `${key} ${finding}`)
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}|(\$t\([^)]*\))/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
const tags = (text: string) =>
  (text.match(/<\/?[A-Za-z0-9]+\s*\/?>/g) ?? []).map((tag) => tag.replace(/\s/g, ''))
const wordsOf = (text: string) => untranslatable.reduce((rest, part) => rest.replace(part, ''), text).trim()

/** "One file" needs no number; a form does that stands for several, as the Ukrainian one of 1, 21, 31. */
function mayOmitCount(key: string, language: string): boolean {
  const form = pluralBase(key)?.form
  if (form === undefined || form === 'other') return false
  const rules = new Intl.PluralRules(language)
  return (
    Array.from({ length: 100 }, (_, count) => rules.select(count)).filter((each) => each === form).length <= 2
  )
}

function difference(expected: readonly string[], actual: readonly string[]): string {
  const [wanted, given] = [expected, actual].map((list) => [...list].sort().join(' '))
  return wanted === given ? '' : `has "${given ?? ''}" where English has "${wanted ?? ''}"`
}

function unknownParts(expected: readonly string[], actual: readonly string[]): string {
  const unknown = actual.filter((part) => !expected.includes(part))
  return unknown.length > 0 ? `has "${unknown.join(' ')}", which English has not` : ''
}
