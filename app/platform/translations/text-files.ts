/** Namespaces that the same pages need share a file: a browser asks for six at a time. The frame is around every page. */
export const sharedFiles: Readonly<Record<string, readonly string[]>> = {
  frame: ['common', 'ui'],
  resources: ['offers', 'tags', 'following', 'directory'],
  facts: ['facts', 'profile-fields'],
  arrival: ['home', 'completeness'],
  profile: ['profiles', 'links', 'testimonials'],
  cases: ['reviews', 'validation'],
  figures: ['admin', 'overview'],
}
const fileOf = new Map(
  Object.entries(sharedFiles).flatMap(([file, namespaces]) => namespaces.map((each) => [each, file])),
)

interface Wanted {
  locale: string
  version: string
  namespace: string
}

const prefix = (locale: string) => `/assets/texts-${locale}-`

/** The address of the file that holds a namespace (bin/bundles/texts.ts writes it). */
export function textFile({ locale, version, namespace }: Wanted): string {
  return `${prefix(locale)}${version}-${fileOf.get(namespace) ?? namespace}.json`
}
textFile.prefix = prefix

/** Addresses of the built files that hold these namespaces, each once. */
export const textFilesOf = (locale: string, namespaces: readonly string[]): string[] => [
  ...new Set(namespaces.map((namespace) => builtTextFile(locale, namespace))),
]

/** The version is that of all texts of the language, so browsers keep the file for good. */
const builtTextFile = (locale: string, namespace: string): string =>
  textFile({ locale, version: import.meta.env.TEXTS?.[locale] ?? '', namespace })
