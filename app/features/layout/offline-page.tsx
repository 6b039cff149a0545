import { useTranslation } from 'react-i18next'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { useLayoutData } from './layout-data'

/**
 * Stands for every page that a browser offline has no copy of. The worker keeps it and fills in the list, and it is read at
 * another page's address: nothing in it needs a request, and the way back is that address itself.
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
