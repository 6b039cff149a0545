import { getInputProps } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useHydrated } from '../use-hydrated'
import { FieldLayout } from './field'
import { ariaOptions, type FormField } from './form-field'
export type PasswordFieldProps = {
  field: FormField
  label: string
  hint?: ReactNode
  /** The requirements for a new password, shown before typing. */
  rules?: string[]
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField({ field, label, hint, rules, autoComplete }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const fullHint = hint || rules?.length ? <PasswordRules hint={hint} rules={rules ?? []} /> : null
  const {
    key,
    defaultValue: _never,
    ...input
  } = getInputProps(field, {
    type: 'password',
    ...ariaOptions(field, Boolean(fullHint)),
  })

  useEffect(() => {
    // A browser may store a submitted visible password in its form history.
    const form = box.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldLayout field={field} label={label} hint={fullHint}>
      <div className="input-group" ref={box}>
        <input
          key={key}
          {...input}
          type={shown ? 'text' : 'password'}
          className="input"
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {hydrated ? (
          <button
            type="button"
            className="btn btn-secondary"
            aria-controls={field.id}
            aria-label={shown ? t('password.hideLabel') : t('password.showLabel')}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('password.hide') : t('password.show')}
          </button>
        ) : null}
      </div>
      {hydrated && autoComplete === 'new-password' ? <PasswordStrength box={box} /> : null}
    </FieldLayout>
  )
}

function PasswordRules({ hint, rules }: { hint: ReactNode; rules: string[] }) {
  return (
    <>
      {hint}
      {rules.length ? (
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type Score = 0 | 1 | 2 | 3 | 4

/** So long nobody types before the estimate is shown and read out. */
const pause = 600

/** How hard the password in the box is to guess, in words; nothing before something has been typed. */
function PasswordStrength({ box }: { box: RefObject<HTMLElement> }) {
  const { t } = useTranslation('ui')
  const [score, setScore] = useState<Score | null>(null)
  useEffect(() => (box.current ? watch(box.current, setScore) : undefined), [box])
  return (
    <p className={score !== null && score < 3 ? 'hint tone-error' : 'hint'} role="status">
      {score === null ? null : t('password.strength', { strength: t(`password.strengths.${score}`) })}
    </p>
  )
}

/** The server renders no estimate. */
const loadEstimator = async () => (import.meta.env.SSR ? null : import('./password-estimate'))

/** Loads the estimator with the first focus. If it cannot be loaded there is no estimate; the server judges anyway. */
function watch(box: HTMLElement, show: (score: Score | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => loadEstimator().catch(() => null)
  const typed = () => box.querySelector('input')?.value ?? ''
  const judge = async () => {
    const password = typed()
    const estimator = password ? await load() : null
    if (typed() === password) show(estimator?.estimate(password) ?? null)
  }
  const listeners = {
    focusin: () => void load(),
    input: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void judge(), pause)
    },
  }
  // A refused form comes back without its passwords.
  const form = box.closest('form')
  const forget = () => show(null)
  form?.addEventListener('submit', forget)
  for (const [type, listener] of Object.entries(listeners)) box.addEventListener(type, listener)
  return () => {
    clearTimeout(timer)
    form?.removeEventListener('submit', forget)
    for (const [type, listener] of Object.entries(listeners)) box.removeEventListener(type, listener)
  }
}
