import type { ReactNode } from 'react'

export type Description = { term: string; details: ReactNode }

export function DescriptionList({ items }: { items: Description[] }) {
  return (
    <dl className="details-list">
      {items.map(({ term, details }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{details}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Renders a link only for a web address without credentials. User input may be anything, and older entries were not
 * checked for credentials.
 */
export function WebLink({ address }: { address: string }) {
  if (!/^https?:\/\/(?![^/?#\\]*@)/i.test(address)) return address
  return (
    <a href={address} rel="noopener noreferrer nofollow ugc">
      <Breakable text={address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')} />
    </a>
  )
}

/** Several values of one field, each on its own line, with line breaks preserved. */
export function ValueList({ values, areLinks = false }: { values: readonly string[]; areLinks?: boolean }) {
  return (
    <ul>
      {values.map((value) => (
        <li key={value} className="typed">
          {areLinks ? <WebLink address={value} /> : value}
        </li>
      ))}
    </ul>
  )
}

/** An e-mail address. In a narrow column it breaks after its signs, rather than inside of a word. */
export const Email = ({ address }: { address: string }) => (
  <bdi className="unbroken">
    <Breakable text={address} />
  </bdi>
)

export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`}>
    <Email address={address} />
  </a>
)

/** May break after what parts an address: there is no hyphen, which would be taken for a part of it. */
function Breakable({ text }: { text: string }) {
  const parts = text.match(/[^@./?&=_]*[@./?&=_]*/g) ?? []
  return parts.filter(Boolean).map((part, index) => (
    <span key={index}>
      {part}
      <wbr />
    </span>
  ))
}
