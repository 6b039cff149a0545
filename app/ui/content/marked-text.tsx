import { Fragment, type ReactElement } from 'react'

interface MarkedTextProps {
  /** A translated text in which `<name>words</name>` represents an element, without nesting. */
  text: string
  /** Creates the element of each name from its text. */
  marks: Record<string, (words: string) => ReactElement>
}

const mark = /<(\w+)>(.*?)<\/\1>/

/** A sentence with links or emphasis that translators can move. (`Trans` would add 3.4 kB to the bundle.) */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactElement[] = []
  let rest = text
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [whole, name = '', words = ''] = found
    const made = marks[name]?.(words) ?? words
    parts.push(
      <Fragment key={parts.length}>
        <span>{rest.slice(0, found.index)}</span>
        {typeof made === 'string' ? <span>{made}</span> : made}
      </Fragment>,
    )
    rest = rest.slice(found.index + whole.length)
  }
  return (
    <>
      {parts}
      <span>{rest}</span>
    </>
  )
}
