import type { FlatNamespace } from 'i18next'
import type { TranslationKey } from './translations/translation-keys'

/**
 * What stands around a page; the default where its route names none. All share the foot and what lies over the page.
 */
export type LayoutName = 'default' | 'empty' | 'error' | 'certificate' | 'bare'

/** What a page takes besides a short form: texts of many thousand characters, files, or JSON that a script sends. */
export type FormKind = 'long' | 'files' | 'json'

/** What a route says of itself: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** Namespaces that the page needs in the browser, besides those of the root. */
  i18n?: FlatNamespace[]
  /** For pages whose title depends on nothing else; the others return a `title` from their loader. */
  title?: TranslationKey
  form?: FormKind
  layout?: LayoutName
  /** A file that is made anew for each call, and so takes turns with the pages. */
  takesTurn?: boolean
}
