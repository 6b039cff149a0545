import type { FlatNamespace } from 'i18next'
import type { TranslationKey } from './translations/translation-keys'

/** The layout of a page; the default if its route names none. All layouts share the footer and the overlays. */
export type LayoutName = 'default' | 'empty' | 'error' | 'certificate' | 'bare'

/**
 * The kind of form that a page accepts besides a short one: texts of many thousand characters, files, or JSON sent
 * by a script.
 */
export type FormKind = 'long' | 'files' | 'json'

/** Static properties of a route: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** Namespaces that the page needs in the browser, in addition to those of the root. */
  i18n?: FlatNamespace[]
  /** For pages with a fixed title; other pages return a `title` from their loader. */
  title?: TranslationKey
  form?: FormKind
  layout?: LayoutName
  /** The page is the same for all visitors: for a second they get copies of it (docs/decisions/068). */
  keptForVisitors?: boolean
  /** A file that is generated for each request, and so takes turns with the pages. */
  takesTurn?: boolean
}
