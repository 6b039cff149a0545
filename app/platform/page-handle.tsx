import { useActionData, useLoaderData } from '@remix-run/react'
import type { FlatNamespace } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { TranslationKey } from './translations/translation-keys'

/** The layout of a page; the default if its route names none. All layouts share the footer and the overlays. */
export type LayoutName = 'default' | 'empty' | 'error' | 'certificate' | 'bare'

/**
 * The kind of form that a page accepts besides a short one: texts of many thousand characters, files, a message with its
 * files, or JSON sent by a script.
 */
export type FormKind = 'long' | 'files' | 'message' | 'json'

/** Static properties of a route: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** Namespaces that the page needs in the browser, in addition to those of the root. */
  i18n?: FlatNamespace[]
  /** For pages with a fixed title; other pages return a `title` from their loader. */
  title?: TranslationKey
  /**
   * Search engines and other sites may show the page, with this description: the key of a text, or what is found in the loader's
   * data, null for a page that is not shown. `'own'`: the route's `meta` says it. All other pages ask not to be shown.
   */
  forSearch?: TranslationKey | 'own' | ((data: never) => string | null)
  /**
   * The question of the helpdesk that the "?" beside the heading leads to: the name of its file, or null for no "?" at all.
   * Without it, members are led to all questions. A page inside of another one has that of the outer page. Where an address
   * shows several lists, its query decides.
   */
  help?: string | null | ((search: string) => string)
  /**
   * The page may betray who reads it: the link that leaves it for a harmless one. Each such route names the component itself, so
   * that other pages do not load it.
   */
  leave?: ComponentType<{ href: string }>
  /** The question is about what members may do: visitors are not led to it. */
  helpsMembers?: boolean
  form?: FormKind
  /** What its action takes instead of a form. */
  methods?: readonly ('PUT' | 'DELETE')[]
  /** Its forms are about the browser or about logging in, so any account may send them (docs/decisions/013). */
  forAnyone?: boolean
  layout?: LayoutName
  /** The page is the same for all visitors: for a second they get copies of it (docs/decisions/068). */
  keptForVisitors?: boolean
  /** Visitors are shown offers there: none that is no longer open to them, not even for that second (docs/decisions/103). */
  showsOpenOffers?: boolean
  /** Opening the page, whose address ends with the id of an offer, counts as a view of the offer (docs/decisions/040). */
  countsOffer?: boolean
  /** A file that is generated for each request, and so takes turns with the pages. */
  takesTurn?: boolean
}

type Loaded<Loader> = ReturnType<typeof useLoaderData<Loader>>
type Answer<Action> = NonNullable<ReturnType<typeof useActionData<Action>>>
type KeyOf<Union> = Union extends unknown ? keyof Union : never
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : undefined) : never

/** All that an action may answer; what the last answer has not, and all before the first one, is undefined. */
type Answered<Action> = {
  [Key in KeyOf<Answer<Action>> | 'result']: ValueOf<Answer<Action>, Key> | undefined
}

/** What most routes are: a page of what their loader has loaded, and of what their action has answered. */
export function pageOf<Loader, Action = unknown>(
  page: (props: Loaded<Loader> & Answered<Action>) => ReactNode,
) {
  const Page = page as ComponentType<object>
  return function Route() {
    const loaded: unknown = useLoaderData()
    const answer = useActionData()
    return <Page {...(loaded as object)} {...(answer as object | undefined)} />
  }
}
