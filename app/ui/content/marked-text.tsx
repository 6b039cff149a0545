import { Fragment, type ReactElement } from 'react'

interface MarkedTextProps {
  /** A translated text in which `<name>words</name>` represents an element, without nesting. */
  text: string
  /** Creates the element of each name from its text. */
  marks: Record<string, (words: string) => ReactElement>
}

/** A sentence with links or emphasis that translators can move. (`Trans` would add 3.4 kB to the bundle.) */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactElement[] = []
  // So that nobody looks for an end that does not come: the text may hold names that people have typed.
  const lastEnds = new Map(
    Array.from(text.matchAll(/<\/(\w+)>/g), ({ 1: name = '', index }) => [name, index]),
  )
  let from = 0
  for (const { 0: opening, 1: name = '', index } of text.matchAll(/<(\w+)>/g)) {
    if (index < from || (lastEnds.get(name) ?? 0) < index) continue
    const begin = index + opening.length
    const end = text.indexOf(`</${name}>`, begin)
    const words = text.slice(begin, end)
    const made = marks[name]?.(words) ?? words
    parts.push(
      <Fragment key={parts.length}>
        <span>{text.slice(from, index)}</span>
        {typeof made === 'string' ? <span>{made}</span> : made}
      </Fragment>,
    )
    from = end + name.length + '</>'.length
  }
  return (
    <>
      {parts}
      <span>{text.slice(from)}</span>
    </>
  )
}

/** A text in which the words of a search are marked. */
export function Marked({ parts }: { parts: readonly { text: string; hit: boolean }[] }) {
  return <>{parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}</>
}
