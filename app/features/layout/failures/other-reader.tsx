import { useLocation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { lastReader, onReader, announceReader } from '~/app/platform/reaching/last-reader'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { toneIcons, ToneWord } from '~/app/ui/feedback/notice'
import { RingDrawing } from '~/app/ui/feedback/ring-drawing'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Form } from '~/app/ui/forms/form'
import { Icon } from '~/app/ui/icons'
import { isolated } from '~/contracts/isolated'
import type { LayoutData } from '../layout-data'

interface WaysProps {
  /** Who is logged in now. */
  name: string
  /** Where somebody goes on. */
  page: string
}

/** The answer to a form of somebody who is no longer logged in here. */
export function OtherReader({ kept, ...ways }: WaysProps & { kept: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <RingDrawing scene="closed" />
      <PageHeading
        title={t('otherReader.title', { name: isolated(ways.name) })}
        lede={t('otherReader.refused')}
      />
      {kept ? <p>{t('otherReader.kept')}</p> : null}
      <OtherReaderWays {...ways} />
    </>
  )
}

/** Both ways on. */
function OtherReaderWays({ name, page }: WaysProps) {
  const { t } = useTranslation('common')
  return (
    <div className="row">
      <ButtonLink href={page} reloadDocument>
        {t('otherReader.stay', { name: isolated(name) })}
      </ButtonLink>
      <Form method="post" action={paths.logout} reloadDocument>
        <input type="hidden" name="returnTo" value={page} />
        <Button variant="secondary">{t('otherReader.change')}</Button>
      </Form>
    </div>
  )
}

/** On an open page, as soon as somebody else has logged in in another tab of this browser. */
export function OtherReaderNotice({ layout: { reader, user } }: { layout: LayoutData }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const name = user?.name ?? ''
  useEffect(() => announceReader({ id: reader, name }), [reader, name])
  const last = useSyncExternalStore(onReader, lastReader, () => null)
  const now = last !== null && last.id !== '' && reader !== '' && last.id !== reader ? last : null
  if (!now) return null
  return (
    <div className="notice notice-warning toast">
      <Icon name={toneIcons.warning} />
      <div>
        <ToneWord tone="warning" />
        <p>
          <strong>{t('otherReader.title', { name: isolated(now.name) })}</strong>
        </p>
        <p>{t('otherReader.notice')}</p>
        <OtherReaderWays name={now.name} page={pathname + search} />
      </div>
    </div>
  )
}
