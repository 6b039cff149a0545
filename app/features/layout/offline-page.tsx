import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading } from '~/app/ui/content/page-heading'
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
    <>
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
      <section className="section stack">
        <h2>{t('offlinePage.kept')}</h2>
        <ul id="kept" className="stack stack-sm">
          <li>{t('offlinePage.nothingKept')}</li>
        </ul>
      </section>
    </>
  )
}
