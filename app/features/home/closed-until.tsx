import { useTranslation } from '~/app/texts/use-translation'
import { isWaiting } from '~/app/platform/access/closed-page'
import { Section } from '~/app/ui/content/page-heading'
import { Icon } from '~/app/ui/icons'
import type { HomeData } from './home.server'

const closed = {
  journalistRestricted: ['content', 'guide', 'directory', 'watchlist', 'messages'],
  providerPending: ['publish', 'validate', 'content', 'guide', 'directory', 'watchlist', 'messages'],
} as const

/** What is closed to an account that waits, before it tries. */
export function ClosedUntil({ home: { accessLevel, hasAcademy } }: { home: HomeData }) {
  const { t } = useTranslation('home')
  if (!isWaiting(accessLevel)) return null
  const level = accessLevel as keyof typeof closed
  const parts = [...closed[level], ...(hasAcademy ? (['academy'] as const) : [])]
  return (
    <Section title={t('closed.title')}>
      <p>{t(`closed.reason.${level}`)}</p>
      <ul className="locked-list stack stack-sm">
        {parts.map((part) => (
          <li key={part}>
            <Icon name="lock" />
            <span>
              <strong>{t(`closed.${part}.title`)}</strong>{' '}
              <span className="muted">{t(`closed.${part}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
