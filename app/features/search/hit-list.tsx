import { useTranslation } from '~/app/texts/use-translation'
import { Marked } from '~/app/ui/content/marked-text'
import { Time } from '~/app/ui/content/time'
import { Link } from '~/app/ui/navigation/link'
import type { Hit } from './hits.server'

/** Hits of one kind: title, what it is, and the passage with the words. */
export function HitList({ hits, level }: { hits: readonly Hit[]; level: 2 | 3 }) {
  return (
    <ol className="stack">
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitEntry hit={hit} level={level} />
        </li>
      ))}
    </ol>
  )
}

function HitEntry({ hit: { href, title, lang, about, excerpt, at }, level }: { hit: Hit; level: 2 | 3 }) {
  const { language } = useTranslation('search')
  const Heading = `h${level}` as const
  const other = lang && lang !== language ? lang : undefined
  return (
    <article className="search-hit">
      <Heading dir="auto" lang={other}>
        <Link to={href}>
          <Marked parts={title} />
        </Link>
      </Heading>
      <p className="muted">
        {about.map((words, index) => (
          <span key={words}>
            <span>{index > 0 ? ' · ' : null}</span>
            <bdi>{words}</bdi>
          </span>
        ))}
        {at ? (
          <>
            <span>{' · '}</span>
            <span>{at.label ? `${at.label} ` : null}</span>
            <Time value={at.value} show="date" />
          </>
        ) : null}
      </p>
      {excerpt.length > 0 ? (
        <p className="measure any-break" dir="auto" lang={other}>
          <Marked parts={excerpt} />
        </p>
      ) : null}
    </article>
  )
}
