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
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
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

/** An e-mail address. In a narrow column it breaks before its “@”, rather than anywhere. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi className="unbroken">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </bdi>
  )
}
