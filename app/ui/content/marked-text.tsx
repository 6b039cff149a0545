import { Fragment, type ReactElement } from 'react'

interface MarkedTextProps {
  /** A translated text in which `<name>words</name>` stands for an element; without nesting. */
  text: string
  /** Makes the element of each name from its words. */
  marks: Record<string, (words: string) => ReactElement>
}

const mark = /<(\w+)>(.*?)<\/\1>/

/** A sentence with links or emphasis inside, so that translators can move them. (`Trans` would cost browsers 3.4 kB.) */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactElement[] = []
  let rest = text
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [whole, name = '', words = ''] = found
    const made = marks[name]?.(words) ?? words
    parts.push(
      <Fragment key={parts.length}>
        {rest.slice(0, found.index)}
        {made}
      </Fragment>,
    )
    rest = rest.slice(found.index + whole.length)
  }
  return (
    <>
      {parts}
      {rest}
    </>
  )
}
