import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section, PageHeading } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import type { FeedPurpose } from '~/contracts/offers/following'
import { Address, CreateForm, SecretNotice, FilterList } from './feed-parts'
import type { ShownFeed } from './feeds.server'
import { Link } from '~/app/ui/navigation/link'
import { Sidebar, Stack } from '~/app/ui/content/layout'

type Action = 'renew' | 'revoke'

export interface FeedsPageProps {
  feeds: ShownFeed[]
  confirming: { action: Action; purpose: FeedPurpose } | null
  formKey: string
}

const here = paths.accountSection('feeds')

function useConfirmation(action: Action, purpose: FeedPurpose, formKey: string): Confirmation {
  const { t } = useTranslation('following')
  return {
    title: t(`feeds.${action}Title`),
    body: (
      <>
        <p>
          <strong>{t(`feeds.${purpose}.title`)}</strong>
        </p>
        <p>{t(`feeds.${action}Text`)}</p>
      </>
    ),
    confirmLabel: t(`feeds.${action}`),
    danger: true,
    action: here,
    fields: { intent: action, purpose, formKey: `${formKey}-${purpose}` },
  }
}

/** The secret feed addresses for other programs. */
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
                <ActionLink action="renew" purpose={feed.purpose} formKey={formKey} />
                <ActionLink action="revoke" purpose={feed.purpose} formKey={formKey} />
              </div>
            </>
          )}
        </Section>
      ))}
    </>
  )
}

interface ActionProps {
  action: Action
  purpose: FeedPurpose
  formKey: string
}

function ActionLink({ action, purpose, formKey }: ActionProps) {
  const { t } = useTranslation('following')
  return (
    <ConfirmDialog
      href={paths.accountSection('feeds', { confirm: action, purpose })}
      confirmation={useConfirmation(action, purpose, formKey)}
    >
      {t(`feeds.${action}`)}
      <span className="sr-only">: {t(`feeds.${purpose}.title`)}</span>
    </ConfirmDialog>
  )
}

function Question({ action, purpose, formKey }: ActionProps) {
  return <ConfirmSection confirmation={useConfirmation(action, purpose, formKey)} cancelHref={here} />
}

interface FeedAddressPageProps {
  feed: ShownFeed | null
  words: string[]
  list: string
  formKey: string
}

/** The address of a feed with the filters of a list. */
export function FeedAddressPage({ feed, words, list, formKey }: FeedAddressPageProps) {
  const { t } = useTranslation('following')
  return (
    <>
      <PageHeading title={t('feed.title')} lede={t('feed.lede')} />
      <Sidebar at="end" wide side={<SecretNotice />}>
        <Stack>
          <FilterList words={words} />
          {feed?.address ? (
            <Address {...feed} address={feed.address} />
          ) : (
            <CreateForm purpose="offers" formKey={formKey} />
          )}
          <ul className="row">
            <li>
              <Link to={list}>{t('feed.back')}</Link>
            </li>
            {feed?.address ? (
              <li>
                <Link to={paths.accountSection('feeds')}>{t('feeds.manage')}</Link>
              </li>
            ) : null}
          </ul>
        </Stack>
      </Sidebar>
    </>
  )
}
