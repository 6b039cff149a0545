import { createContext, createElement, type ReactNode, useContext } from 'react'
import { useLanguage } from '~/app/texts/use-translation'
import { type Delivery, useDelivery } from '../content/delivery'
import { useTimeZone } from '../content/time'

/** Data without functions, elements or dates: two that are written alike are alike. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { [name: string]: Plain }

/** Data of which each part is plain. */
export type PlainData<T> = { [Name in keyof T]: T[Name] extends Plain ? T[Name] : never }

/** Renders content from its data alone. */
export type Content<P> = (props: P) => ReactNode

/** Content of an element, and all that it depends on. */
export interface Piece {
  content: Content<never>
  data: object
  host: string
  /** Attributes of the host on which its content depends. */
  within: object
  language: string
  delivery: Delivery
  timeZone: string | null
}

/** The HTML of a piece that was rendered before; null if it is not known yet. */
export type FindPiece = (piece: Piece) => string | null

const Shelf = createContext<FindPiece | null>(null)

/** Set during server rendering. */
export const ShelfProvider = Shelf.Provider

interface SharedProps<P extends object> {
  as: 'article' | 'select'
  content: Content<P>
  data: PlainData<P>
  /** Attributes of the element; what the content depends on belongs to `within`. */
  host?: object
  within?: object
}

/**
 * An element whose content is rendered once for everybody who sees the same: the server looks its HTML up by its data,
 * language, delivery and time zone. The content gets nothing else: neither the reader nor the page (docs/decisions/068).
 * Must not use `useId`, which counts through the whole page.
 */
export function Shared<P extends object>({ as, content, data, host = {}, within = {} }: SharedProps<P>) {
  const find = useContext(Shelf)
  const [language, delivery, timeZone] = [useLanguage(), useDelivery(), useTimeZone()]
  const html = find?.({ content, data, host: as, within, language, delivery, timeZone }) ?? null
  return html === null
    ? createElement(as, { ...host, ...within }, createElement(content, data as unknown as P))
    : createElement(as, { ...host, ...within, dangerouslySetInnerHTML: { __html: html } })
}
