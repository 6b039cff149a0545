import { useSyncExternalStore, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '../content/time'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function OfflineBanner() {
  const { t } = useTranslation('ui')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{online ? null : <p className="offline">{t('offline')}</p>}</div>
}

/** Shows the date of an offline copy. */
export function CopyBanner({ at }: { at: string }) {
  const { t } = useTranslation('ui')
  return (
    <p className="offline">
      {t('offlineCopy')} <Time value={at} />
    </p>
  )
}

type ProgressTiming = {
  /** Milliseconds: delay before showing, duration of a typical request, and time on screen after the end. */
  throttle: number
  nominal: number
  hide: number
}
type ProgressState = 'idle' | 'running' | 'done' | 'failed'

/** Requests shorter than the throttle show nothing, unless they fail. */
function useProgress(busy: boolean, failed: boolean, { throttle, hide }: ProgressTiming): ProgressState {
  const [state, setState] = useState<ProgressState>('idle')
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setState('running'), throttle)
      return () => clearTimeout(timer)
    }
    setState((before) => (failed ? 'failed' : before === 'running' ? 'done' : before))
    const timer = setTimeout(() => setState('idle'), hide)
    return () => clearTimeout(timer)
  }, [busy, failed, throttle, hide])
  return state
}

export function ProgressBar({
  busy,
  failed,
  timing,
}: {
  busy: boolean
  failed: boolean
  timing: ProgressTiming
}) {
  const { t } = useTranslation('ui')
  const state = useProgress(busy, failed, timing)
  const bar = useRef<HTMLDivElement>(null)
  const { nominal, hide } = timing

  useEffect(() => {
    // Set on the element, because the content security policy forbids style attributes.
    const style = bar.current?.style
    if (!style) return
    style.transition =
      state === 'running'
        ? `transform ${nominal}ms cubic-bezier(0.1, 0.7, 0.3, 1)`
        : `transform ${hide / 2}ms`
    const frame = requestAnimationFrame(
      () => (style.transform = state === 'running' ? 'scaleX(0.92)' : 'scaleX(1)'),
    )
    return () => cancelAnimationFrame(frame)
  }, [state, nominal, hide])

  if (state === 'idle') return null
  // In a live region, because content outside landmarks must be in one.
  return (
    <div role="status">
      <div
        ref={bar}
        className="progress"
        data-state={state}
        role="progressbar"
        aria-label={t(`progress.${state}`)}
      />
    </div>
  )
}
