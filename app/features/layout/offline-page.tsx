import { useTranslation } from '~/app/texts/use-translation'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { RingDrawing } from '~/app/ui/feedback/ring-drawing'
import { Button } from '~/app/ui/forms/button'
import { useLayoutData } from './layout-data'

/**
 * Shown offline for every page without a copy. The worker caches it and fills in the list. It appears at another page's
 * address, so it makes no requests, and its retry link is that address.
 */
export function OfflinePage() {
  const { t } = useTranslation('common')
  const brandName = useLayoutData()?.brandName
  return (
    <div className="stack">
      <RingDrawing scene="lost" />
      <PageHeading
        kicker={brandName}
        title={t('offlinePage.title')}
        lede={t('offlinePage.lede')}
        actions={
          <form>
            <Button>{t('offlinePage.retry')}</Button>
          </form>
        }
      />
      <Sidebar
        at="end"
        wide
        side={
          <Section title={t('offlinePage.next.title')}>
            <ul className="stack">
              <li>{t('offlinePage.next.line')}</li>
              <li>{t('offlinePage.next.form')}</li>
              <li>{t('offlinePage.next.weak')}</li>
            </ul>
          </Section>
        }
      >
        <Section title={t('offlinePage.kept')}>
          <ul id="kept" className="stack stack-sm">
            <li>{t('offlinePage.nothingKept')}</li>
          </ul>
        </Section>
      </Sidebar>
    </div>
  )
}
