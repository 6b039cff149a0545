import { angleOf, segmentPath } from './ring-geometry'

/** The place of one clause in the ring, with its number. Decorative: the page says which clause it is. */
export function ClauseMark({ clause }: { clause: number }) {
  return (
    <svg className="clause-mark" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false">
      <path d="M0-42A42 42 0 1 1-.01-42" pathLength="18" strokeDasharray=".8 .2" />
      <path d={segmentPath} transform={`rotate(${angleOf(clause)})`} />
      <text y="11">{clause}</text>
    </svg>
  )
}
