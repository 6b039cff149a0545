import { Link } from '../navigation/link'
import type { ReactNode } from 'react'

export type CardProps = {
  title: string
  href?: string
  kicker?: ReactNode
  /** A picture with width, height and alt; follows the heading in reading order. */
  picture?: ReactNode
  meta?: ReactNode
  headingLevel?: 2 | 3 | 4
  children?: ReactNode
}

/** An entry of a list. The whole card is clickable through its heading's link; other links in it still work. */
export function Card({ title, href, kicker, picture, meta, headingLevel = 3, children }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="card">
      {picture}
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <Heading dir="auto">
        {href ? (
          <Link to={href} className="card-link">
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      {children}
      {meta ? <div className="card-meta">{meta}</div> : null}
    </article>
  )
}
