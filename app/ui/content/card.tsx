import { Link } from '../navigation/link'
import type { ReactNode } from 'react'
import { type Content, type PlainData, Shared } from '../pieces/shared'

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
export function Card(props: CardProps) {
  return (
    <article className="card">
      <CardContent {...props} />
    </article>
  )
}

/** A card that is rendered once for everybody who sees the same. */
export function SharedCard<P extends object>({
  content,
  data,
  className = 'card',
  id,
}: {
  content: Content<P>
  data: PlainData<P>
  className?: string
  id?: string
}) {
  return <Shared as="article" host={{ className, id }} content={content} data={data} />
}

function CardContent({ title, href, kicker, picture, meta, headingLevel = 3, children }: CardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <>
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
    </>
  )
}
