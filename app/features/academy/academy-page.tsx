import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { AcademyBlockedReason } from './academy.server'

interface AcademyPageProps {
  blockedReason: AcademyBlockedReason
  /** The requested page of the academy. */
  returnTo: string | null
  /** The next step to full access, for those who lack it. */
  children?: ReactNode
}

/** The links on this page: retry, the academy's start page, or the steps to full access. */
const ways: Record<Exclude<AcademyBlockedReason, 'missing'>, (returnTo: string | null) => string> = {
  down: (returnTo) => paths.academy(returnTo ? { returnTo } : undefined),
  tooOften: (returnTo) => paths.academy(returnTo ? { returnTo } : undefined),
  elsewhere: () => paths.academy(),
  restricted: () => paths.home,
}

/** Shown if the user cannot enter the academy. */
export function AcademyPage({ blockedReason, returnTo, children }: AcademyPageProps) {
  const { t } = useTranslation('academy')
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack>
        <Notice tone="warning" title={t(`blockedReason.${blockedReason}.title`)}>
          <p>{t(`blockedReason.${blockedReason}.text`)}</p>
        </Notice>
        {children}
        <div className="row">
          {blockedReason === 'missing' ? null : (
            <ButtonLink href={ways[blockedReason](returnTo)} reloadDocument>
              {t(`blockedReason.${blockedReason}.way`)}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={paths.helpdeskContact('academy')}>
            {t('helpdesk')}
          </ButtonLink>
        </div>
      </Stack>
    </>
  )
}
