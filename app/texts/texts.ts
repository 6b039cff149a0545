import { englishWithin, isolated, isolatorOf } from '~/contracts/isolated'
import { directionOf } from '~/contracts/languages'
import { numberFormat } from './number-format'
import { englishOf, type Words } from './with-english'

/** For components, which know no contracts. */
export { inLanguage } from '~/contracts/languages'

export type { Words } from './with-english'

type Values = Readonly<Record<string, unknown>>
export type Translate = (key: string, values?: Values) => string

/** The texts of one language, by namespace. */
export interface Texts {
  readonly language: string
  has: (namespace: string) => boolean
  add: (namespace: string, words: Words) => void
  /** Calls `listener` after each `add`; returns how to stop that. */
  listen: (listener: () => void) => () => void
  /** Asks for texts that the page does without until they are needed. Set in the browser. */
  want?: (namespace: string) => void
  /** Keys without a namespace are looked up in this one. The same function each time, so that hooks can depend on it. */
  of: (namespace: string) => Translate
}

function* flattened(words: Words, prefix: string): Generator<[string, string]> {
  for (const [key, entry] of Object.entries(words))
    if (typeof entry === 'string') yield [prefix + key, entry]
    else yield* flattened(entry, `${prefix}${key}.`)
}

interface Language {
  language: string
  isolate: (value: string) => string
  /** Sets the whole text into a page of the language of these texts. */
  within: (text: string) => string
}

/** Numbers as the language writes them. A name that ends in a full stop ("Netzwerk e. V.") ends the sentence too. */
const withValues = ({ language, isolate }: Language, text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (place: string, name: string, stop: string) => {
    const value = values[name]
    if (typeof value === 'string') return isolate(value) + (value.endsWith('.') ? '' : stop)
    if (typeof value === 'number') return numberFormat(language).format(value) + stop
    return name in values ? stop : place
  })

/**
 * Looks up texts, chooses plural forms and sets in values, in the format of i18next: on the server and in the browser, where that
 * library would be an eighth of all scripts (docs/decisions/059). A text that the language lacks is that of its English files, with the
 * plural forms of English; one that is missing there too is its key.
 */
export function createTexts(language: string, files: Readonly<Record<string, Words>> = {}): Texts {
  const texts = new Map<string, string>()
  const namespaces = new Set<string>()
  const functions = new Map<string, Translate>()
  const listeners = new Set<() => void>()
  const plurals = new Intl.PluralRules(language)
  const own: Language = { language, isolate: isolatorOf(language), within: (text) => text }
  const english: Language = {
    language,
    isolate: directionOf(language) === 'rtl' ? isolated : own.isolate,
    within: englishWithin(language),
  }
  const englishPlurals = new Intl.PluralRules('en')

  function find(key: string, count: unknown, rules: Intl.PluralRules): string | undefined {
    if (typeof count !== 'number') return texts.get(key)
    const none = count === 0 ? texts.get(`${key}_zero`) : undefined
    return none ?? texts.get(`${key}_${rules.select(count)}`) ?? texts.get(key)
  }

  /** With the language whose text it is. */
  function findOrEnglish(key: string, count?: unknown): [text: string | undefined, of: Language] {
    const text = find(key, count, plurals)
    return text === undefined ? [find(englishOf(key), count, englishPlurals), english] : [text, own]
  }

  function translator(home: string): Translate {
    return (key, values) => {
      const path = key.includes(':') ? key : `${home}:${key}`
      const [found, of] = findOrEnglish(path, values?.count)
      if (found !== undefined) return of.within(values ? withValues(of, found, values) : found)
      const text = values?.defaultValue
      return typeof text === 'string' ? withValues(own, text, values ?? {}) : key.slice(key.indexOf(':') + 1)
    }
  }

  function add(namespace: string, words: Words) {
    namespaces.add(namespace)
    for (const [key, text] of flattened(words, `${namespace}:`)) texts.set(key, text)
    for (const listener of listeners) listener()
  }

  function listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  for (const [namespace, words] of Object.entries(files)) add(namespace, words)
  return {
    language,
    has: (namespace) => namespaces.has(namespace),
    add,
    listen,
    of: (namespace) => {
      const known = functions.get(namespace) ?? translator(namespace)
      functions.set(namespace, known)
      return known
    },
  }
}

/**
 * The text of an error code, which arrives at run time: one without a text is told as `invalid`, and what is too long with how much
 * is possible, where that is known. Every value that a text of `errors.json` sets in has a default here, so nobody reads a placeholder,
 * whichever code a form gets back. Without a label the text is about the whole form.
 */
export function errorTextOf(translate: Translate, code: string, context: Values = {}): string {
  const values = { label: translate('ui:errorSummary.form'), min: '', max: '', scope: '', ...context }
  if (code === 'tooLong' && typeof context.max === 'number') return translate('errors:tooLongMax', values)
  return translate(`errors:${code}`, { ...values, defaultValue: translate('errors:invalid', values) })
}
