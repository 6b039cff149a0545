import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { caseKeys, pageKeys, sectionKeys, switchShortcuts, useShortcutsOn } from './keys'
import { PageHeading } from '~/app/ui/content/page-heading'

/** All shortcuts and their switch, on the page and in the dialog. */
export function ShortcutList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('admin')
  return (
    <div className="stack">
      <ShortcutSwitch />
      <div className="columns">
        <Keys title={<Heading>{t('shortcuts.everywhere')}</Heading>}>
          {Object.entries(pageKeys).map(([key, name]) => (
            <Key key={key} keys={[key]} text={t(`shortcuts.key.${name}`)} />
          ))}
        </Keys>
        <Keys title={<Heading>{t('shortcuts.onCase')}</Heading>}>
          {Object.entries(caseKeys).map(([key, name]) => (
            <Key key={key} keys={[key]} text={t(`shortcuts.key.${name}`)} />
          ))}
        </Keys>
        <Keys title={<Heading>{t('shortcuts.goTo')}</Heading>}>
          {Object.entries(sectionKeys).map(([key, name]) => (
            <Key key={key} keys={['g', key]} text={t(`nav.${name}`)} />
          ))}
        </Keys>
      </div>
    </div>
  )
}

function Keys({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      {title}
      <dl className="keys">{children}</dl>
    </section>
  )
}

function Key({ keys, text }: { keys: string[]; text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Shortcuts of one letter can be switched off, as somebody may speak to the browser. */
export function ShortcutSwitch() {
  const { t } = useTranslation('admin')
  const on = useShortcutsOn()
  if (on === null) return <p>{t('shortcuts.needScripts')}</p>
  return (
    <div className="row">
      <p role="status">{t(on ? 'shortcuts.areOn' : 'shortcuts.areOff')}</p>
      <Button type="button" variant="secondary" small onClick={() => switchShortcuts(!on)}>
        {t(on ? 'shortcuts.switchOff' : 'shortcuts.switchOn')}
      </Button>
    </div>
  )
}

export function ShortcutsPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeading title={t('shortcuts.title')} lede={t('shortcuts.lede')} />
      <ShortcutList heading="h2" />
    </>
  )
}
