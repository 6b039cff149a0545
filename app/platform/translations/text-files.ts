/** Namespaces of the frame around every page; they share one file. */
export const frameTexts = ['common', 'ui', 'errors'] as const

interface Wanted {
  locale: string
  version: string
  namespace: string
}

const prefix = (locale: string) => `/assets/texts-${locale}-`

/** The address of the file that holds a namespace (bin/bundles/texts.ts writes it). */
export function textFile({ locale, version, namespace }: Wanted): string {
  const isOfFrame = (frameTexts as readonly string[]).includes(namespace)
  return `${prefix(locale)}${version}-${isOfFrame ? 'frame' : namespace}.json`
}
textFile.prefix = prefix

/** Addresses of the built files that hold these namespaces, each once. */
export const textFilesOf = (locale: string, namespaces: readonly string[]): string[] => [
  ...new Set(namespaces.map((namespace) => builtTextFile(locale, namespace))),
]

/** The version is that of all texts of the language, so browsers keep the file for good. */
export const builtTextFile = (locale: string, namespace: string): string =>
  textFile({ locale, version: import.meta.env.TEXTS?.[locale] ?? '', namespace })
