import { WebLink } from './web-link'

/** Several values of one field, each on a line of its own with the breaks that were typed. */
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
