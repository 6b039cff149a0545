import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon, type IconName } from '../icons'

export type Tone = 'info' | 'success' | 'warning' | 'error'

export const toneIcons: Record<Tone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
}

export type NoticeProps = { tone?: Tone; title?: string; children?: ReactNode }

/** A highlighted message. Its kind is also given as text, never by colour alone. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={toneIcons[tone]} />
      <div>
        <ToneWord tone={tone} /> {title ? <strong>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  )
}

export function ToneWord({ tone }: { tone: Tone }) {
  const { t } = useTranslation('ui')
  return <span className="sr-only">{t(`tone.${tone}`)}</span>
}
