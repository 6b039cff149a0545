import { useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { useHydrated } from '~/app/ui/use-hydrated'
import type { BrowserState } from './push-browser'

type Browser = typeof import('./push-browser')
type Shown = BrowserState | 'looking' | 'failed'

/** Loaded only if the section is shown. */
function usePush() {
  const [browser, setBrowser] = useState<Browser | null>(null)
  const [state, setState] = useState<Shown>('looking')
  const [working, setWorking] = useState(false)
  useEffect(() => {
    // Never on the server. Said for its bundle: with a part that is loaded later its entry would not be the main module.
    if (import.meta.env.SSR) return
    let gone = false
    const fail = () => setState('failed')
    let end: (() => void) | undefined
    const look = async () => {
      const loaded = await import('./push-browser')
      const found = await loaded.findState()
      if (gone) return
      setBrowser(loaded)
      setState(found)
      end ??= found === 'unsupported' ? undefined : loaded.onPermission(() => void look().catch(fail))
    }
    look().catch(fail)
    return () => {
      gone = true
      end?.()
    }
  }, [])
  const change = (action: 'turnOn' | 'turnOff') => {
    if (!browser) {
      window.location.reload()
      return
    }
    setWorking(true)
    void browser[action]()
      .then(setState, () => setState('failed'))
      .finally(() => setWorking(false))
  }
  return { state, working, change }
}

/** The setting for push messages in this browser. */
export function PushSection() {
  const { t } = useTranslation('push')
  const hydrated = useHydrated()
  return (
    <Section id="browser" title={t('title')}>
      <p>{t('lede')}</p>
      <p>{t('privacy')}</p>
      {hydrated ? <Switch /> : <p>{t('noScripts')}</p>}
    </Section>
  )
}

function Switch() {
  const { t } = useTranslation('push')
  const { state, working, change } = usePush()
  return (
    <>
      <div role="status" aria-busy={state === 'looking'}>
        <StateWords state={state} />
      </div>
      {state === 'looking' || state === 'unsupported' || state === 'denied' ? null : (
        <div className="row">
          <Button
            type="button"
            variant={state === 'on' ? 'secondary' : 'primary'}
            pending={working}
            onClick={() => change(state === 'on' ? 'turnOff' : 'turnOn')}
          >
            {t(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
    </>
  )
}

function StateWords({ state }: { state: Shown }) {
  const { t } = useTranslation('push')
  if (state === 'looking') return <p>{t('state.looking')}</p>
  if (state === 'on') return <Notice tone="success" title={t('state.on')} />
  if (state === 'off') return <Notice title={t('state.off')} />
  return (
    <Notice tone={state === 'failed' ? 'error' : 'warning'} title={t(`state.${state}`)}>
      <p>{t(`reason.${state}`)}</p>
    </Notice>
  )
}
