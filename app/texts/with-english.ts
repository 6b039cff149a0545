/** The texts of a file, in groups of any depth. */
export interface Words {
  [key: string]: string | Words
}

const prefix = 'english/'
/** What a language lacks of an English file stands beside its own texts under this name. */
export const englishOf = (namespace: string) => prefix + namespace

const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** What `own` lacks of `english`; plural forms as a whole, of which each language has its own. */
function lacking(own: Words, english: Words): Words {
  const bases = new Set(Object.keys(own).map(withoutForm))
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, entry]): [string, string | Words][] => {
      const written = own[key]
      if (typeof entry === 'string') return bases.has(withoutForm(key)) ? [] : [[key, entry]]
      const rest = lacking(typeof written === 'object' ? written : {}, entry)
      return Object.keys(rest).length > 0 ? [[key, rest]] : []
    }),
  )
}

/** The files of a language, each with what it lacks of the English one. */
export function withEnglish(
  own: Readonly<Record<string, Words>>,
  english: Readonly<Record<string, Words>>,
): Record<string, Words> {
  const files: Record<string, Words> = { ...own }
  for (const [namespace, words] of Object.entries(english)) {
    files[namespace] ??= {}
    const rest = lacking(files[namespace], words)
    if (Object.keys(rest).length > 0) files[englishOf(namespace)] = rest
  }
  return files
}

const countOf = (words: Words): number => {
  const entries = Object.entries(words)
  const texts = entries.filter(([, entry]) => typeof entry === 'string').map(([key]) => withoutForm(key))
  const groups = entries.map(([, entry]) => (typeof entry === 'string' ? 0 : countOf(entry)))
  return new Set(texts).size + groups.reduce((sum, count) => sum + count, 0)
}

/** How many texts each English file has, those in several plural forms counted once, and how many of them a language lacks. */
export const completenessOf = (
  own: Readonly<Record<string, Words>>,
  english: Readonly<Record<string, Words>>,
): { namespace: string; total: number; missing: number }[] =>
  Object.entries(english).map(([namespace, words]) => ({
    namespace,
    total: countOf(words),
    missing: countOf(lacking(own[namespace] ?? {}, words)),
  }))
