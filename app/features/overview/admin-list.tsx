import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { ListCount, Stack } from '~/app/ui/content/layout'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'

interface AdminListProps {
  /** Counted up to `limits.counted + 1`. */
  total: number
  /** Only the first entries were searched. */
  incomplete?: boolean
  page: number
  hrefFor: (page: number) => string
  /** Address of the unfiltered list. */
  wholeHref: string
  children: ReactNode
}

/** A page of a long list with its total, or a text if nothing matches. */
export function AdminList({ total, incomplete, page, hrefFor, wholeHref, children }: AdminListProps) {
  const { t } = useTranslation('admin')
  const number = useCountFormat()
  const limited = incomplete ? <IncompleteSearch /> : null
  if (total === 0)
    return (
      <EmptyState title={t('nothing')} action={<ButtonLink href={wholeHref}>{t('showAll')}</ButtonLink>}>
        {limited}
      </EmptyState>
    )
  return (
    <Stack>
      <ListCount>{t('found', { count: total, number: number(total) })}</ListCount>
      {limited}
      {children}
      <Pagination page={page} pageSize={pageSizes.admin} {...boundedTotal(total)} hrefFor={hrefFor} />
    </Stack>
  )
}
