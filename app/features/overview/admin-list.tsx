import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '~/app/ui/content/layout'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import { useCountFormat } from './use-count-format'

interface AdminListProps {
  /** Counted up to 1,000; 1,001 means more. */
  total: number
  page: number
  hrefFor: (page: number) => string
  /** Address of the unfiltered list. */
  wholeHref: string
  children: ReactNode
}

/** A page of a long list with its total, or a text if nothing matches. */
export function AdminList({ total, page, hrefFor, wholeHref, children }: AdminListProps) {
  const { t } = useTranslation('admin')
  const number = useCountFormat()
  if (total === 0)
    return (
      <EmptyState title={t('nothing')} action={<ButtonLink href={wholeHref}>{t('showAll')}</ButtonLink>} />
    )
  return (
    <Stack>
      <p className="num" role="status">
        {t('found', { count: total, number: number(total) })}
      </p>
      {children}
      <Pagination
        page={page}
        pageSize={pageSizes.admin}
        total={Math.min(total, limits.failuresCounted)}
        hrefFor={hrefFor}
      />
    </Stack>
  )
}
