import { Link } from './link'
import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'

export type PaginationProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** There are more items than `total`, which then only limits the known pages. */
  moreThan?: number | undefined
  hrefFor: (page: number) => string
  /** Distinguishes several lists on one page. */
  label?: string
}

/** First, last and the neighbours of the current page; a gap is null. */
export function pageWindow(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1] ?? number
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

export function Pagination({ page, pageSize, total, moreThan, hrefFor, label }: PaginationProps) {
  const { t, language } = useTranslation('ui')
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  const number = numberFormat(language)
  const from = (page - 1) * pageSize + 1
  const range = {
    from: number.format(from),
    to: number.format(Math.min(total, page * pageSize)),
    total: number.format(moreThan ?? total),
  }
  return (
    <nav className="pagination" aria-label={label ?? t('pagination.label')}>
      <p className="muted num">
        {t(moreThan === undefined ? 'pagination.range' : 'pagination.rangeOfMore', range)}
      </p>
      <ul>
        {page > 1 ? <Neighbour rel="prev" href={hrefFor(page - 1)} /> : null}
        {pageWindow(page, last).map((entry, index) => (
          <li key={entry ?? `gap${index}`}>
            {entry === null ? (
              <span className="page-link muted">…</span>
            ) : (
              <Link
                to={hrefFor(entry)}
                className="page-link num"
                aria-label={t('pagination.page', { page: number.format(entry) })}
                aria-current={entry === page ? 'page' : undefined}
              >
                {number.format(entry)}
              </Link>
            )}
          </li>
        ))}
        {page < last ? <Neighbour rel="next" href={hrefFor(page + 1)} /> : null}
      </ul>
    </nav>
  )
}

function Neighbour({ rel, href }: { rel: 'prev' | 'next'; href: string }) {
  const { t } = useTranslation('ui')
  return (
    <li>
      <Link to={href} rel={rel} className="page-link">
        {rel === 'prev' ? <Icon name="chevron-left" /> : null}
        <span>{t(`pagination.${rel}`)}</span>
        {rel === 'next' ? <Icon name="chevron-right" /> : null}
      </Link>
    </li>
  )
}
