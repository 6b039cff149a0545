import { Link } from '../navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '../content/page-heading'
import { Icon } from '../icons'

export type Step = {
  label: string
  /** Left out where nobody is on the way. */
  state?: 'done' | 'current' | 'next' | undefined
  description?: ReactNode
  href?: string
}

export function Steps({ items, label }: { items: Step[]; label: string }) {
  const { t } = useTranslation('ui')
  return (
    <ol className="steps" aria-label={label}>
      {items.map((step, index) => (
        <li
          key={step.label}
          className={`step-${step.state ?? 'next'}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          <div>
            <p>
              {step.state ? <span className="sr-only">{t(`steps.${step.state}`)}</span> : null}{' '}
              {step.href ? <Link to={step.href}>{step.label}</Link> : <strong>{step.label}</strong>}
            </p>
            {step.description ? <div className="hint">{step.description}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

export type WayProps = {
  id?: string
  title: string
  steps: readonly Omit<Step, 'state'>[]
  /** The index of the step that somebody is at; left out where nobody is on the way. */
  at?: number | undefined
}

/** A short way, such as that of a link by e-mail, as a section beside or below what its present step asks for. */
export function Way({ id, title, steps, at }: WayProps) {
  const stateOf = (index: number): Step['state'] => {
    if (at === undefined) return undefined
    if (index === at) return 'current'
    return index < at ? 'done' : 'next'
  }
  return (
    <Section title={title} {...(id ? { id } : {})}>
      <Steps label={title} items={steps.map((step, index) => ({ ...step, state: stateOf(index) }))} />
    </Section>
  )
}
