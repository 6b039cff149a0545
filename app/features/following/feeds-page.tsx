import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import type { FeedPurpose } from '~/contracts/following'
import { Address, CreateForm, SecretNotice } from './feed-parts'
import type { ShownFeed } from './feeds.server'

type Deed = 'renew' | 'revoke'

export interface FeedsPageProps {
  feeds: ShownFeed[]
  confirming: { deed: Deed; purpose: FeedPurpose } | null
  formKey: string
}

const here = paths.accountSection('feeds')

function useConfirmation(deed: Deed, purpose: FeedPurpose, formKey: string): Confirmation {
  const { t } = useTranslation('following')
  return {
    title: t(`feeds.${deed}Title`),
    body: (
      <>
        <p>
          <strong>{t(`feeds.${purpose}.title`)}</strong>
        </p>
        <p>{t(`feeds.${deed}Text`)}</p>
      </>
    ),
    confirmLabel: t(`feeds.${deed}`),
    danger: true,
    action: here,
    fields: { intent: deed, purpose, formKey: `${formKey}-${purpose}` },
  }
}

/** The secret addresses by which other programs read along. */
export function FeedsPage({ feeds, confirming, formKey }: FeedsPageProps) {
  const { t } = useTranslation('following')
  if (confirming) return <Question {...confirming} formKey={formKey} />
  return (
    <>
      <Section title={t('feeds.title')}>
        <p>{t('feeds.lede')}</p>
        <SecretNotice />
      </Section>
      {feeds.map((feed) => (
        <Section key={feed.purpose} id={feed.purpose} title={t(`feeds.${feed.purpose}.title`)}>
          <p>{t(`feeds.${feed.purpose}.text`)}</p>
          {feed.address === null ? (
            <CreateForm purpose={feed.purpose} formKey={formKey} />
          ) : (
            <>
              <Address {...feed} address={feed.address} />
              <div className="row">
                <DeedLink deed="renew" purpose={feed.purpose} formKey={formKey} />
                <DeedLink deed="revoke" purpose={feed.purpose} formKey={formKey} />
              </div>
            </>
          )}
        </Section>
      ))}
    </>
  )
}

interface DeedProps {
  deed: Deed
  purpose: FeedPurpose
  formKey: string
}

function DeedLink({ deed, purpose, formKey }: DeedProps) {
  const { t } = useTranslation('following')
  return (
    <ConfirmDialog
      href={paths.accountSection('feeds', { confirm: deed, purpose })}
      confirmation={useConfirmation(deed, purpose, formKey)}
    >
      {t(`feeds.${deed}`)}
      <span className="sr-only">: {t(`feeds.${purpose}.title`)}</span>
    </ConfirmDialog>
  )
}

function Question({ deed, purpose, formKey }: DeedProps) {
  return <ConfirmSection confirmation={useConfirmation(deed, purpose, formKey)} cancelHref={here} />
}
