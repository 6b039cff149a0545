import { useTranslation } from '~/app/texts/use-translation'
import { type Description, DescriptionList, WebLink } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import type { Link, LinkedAccount } from '~/contracts/people/links'
import { LinkedAccountName } from './linked-account'

/** Both sides and the dates of the link, the same for every reader. */
export function LinkFacts({ link }: { link: Link }) {
  const { t } = useTranslation(['links', 'facts'])
  const { outlet, partner, kind, askedBy, state, requestedAt, decidedAt, endedAt } = link
  const asker = askedBy === 'outlet' ? outlet : partner
  const items: Description[] = [
    { term: t('facts:kinds.mediaOutlet'), details: <Account account={outlet} /> },
    { term: t(`facts:kinds.${kind}`), details: <Account account={partner} /> },
    {
      term: t('facts.requested'),
      details: (
        <>
          <Time value={requestedAt} /> <span className="muted">({asker.name})</span>
        </>
      ),
    },
    ...(decidedAt && state !== 'requested'
      ? [
          {
            term: t(`facts.decided.${state === 'ended' ? 'confirmed' : state}`),
            details: <Time value={decidedAt} />,
          },
        ]
      : []),
    ...(endedAt ? [{ term: t('facts.ended'), details: <Time value={endedAt} /> }] : []),
  ]
  return <DescriptionList items={items} />
}

function Account({ account }: { account: LinkedAccount }) {
  return (
    <>
      <span>
        <LinkedAccountName account={account} />
      </span>
      <span>{account.country ? `, ${account.country}` : null}</span>
      {account.website ? (
        <>
          <br />
          <span>
            <WebLink address={account.website} />
          </span>
        </>
      ) : null}
    </>
  )
}
