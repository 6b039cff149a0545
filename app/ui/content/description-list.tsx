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
