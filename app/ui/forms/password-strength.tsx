import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'

type Score = 0 | 1 | 2 | 3 | 4

/** So long nobody types before the estimate is shown and read out. */
const pause = 600

/** How hard the password in the box is to guess, in words; nothing before something has been typed. */
export function PasswordStrength({ box }: { box: RefObject<HTMLElement> }) {
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
