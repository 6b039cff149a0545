import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import type { FeedPurpose } from '~/contracts/offers/following'
import type { ShownFeed } from './feeds.server'
import { Tag } from '~/app/ui/content/badge'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

export function SecretNotice() {
  const { t } = useTranslation('following')
  return (
    <Notice tone="warning" title={t('feeds.secretTitle')}>
      <p>{t('feeds.secretText')}</p>
    </Notice>
  )
}

export function Address({ purpose, address, createdAt }: ShownFeed & { address: string }) {
  const { t } = useTranslation('following')
  return (
    <>
      <CopyField label={t(`feeds.${purpose}.address`)} value={address} hint={t(`feeds.${purpose}.hint`)} />
      {createdAt ? (
        <p className="muted">
          {t('feeds.since')} <Time value={createdAt} show="date" />
        </p>
      ) : null}
    </>
  )
}

/** For the first address no existing one is invalidated. */
export function CreateForm({ purpose, formKey }: { purpose: FeedPurpose; formKey: string }) {
  const { t } = useTranslation('following')
  const pending = useNavigation().formData?.get('purpose') === purpose
  return (
    <>
      <EmptyPart>{t('feeds.none')}</EmptyPart>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="renew" />
        <input type="hidden" name="purpose" value={purpose} />
        <input type="hidden" name="formKey" value={`${formKey}-${purpose}`} />
        <Button pending={pending}>
          {t('feeds.create')}
          <span className="sr-only">: {t(`feeds.${purpose}.title`)}</span>
        </Button>
      </Form>
    </>
  )
}

/** The conditions of a filter, or a text that there are none. */
export function FilterList({ words }: { words: string[] }) {
  const { t } = useTranslation('following')
  if (words.length === 0) return <EmptyPart>{t('filters.none')}</EmptyPart>
  return (
    <ul className="row" aria-label={t('filters.label')}>
      {words.map((word) => (
        <li key={word}>
          <Tag>{word}</Tag>
        </li>
      ))}
    </ul>
  )
}
