import { WebLink } from './web-link'

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
