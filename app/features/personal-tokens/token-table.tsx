import { useTranslation } from '~/app/texts/use-translation'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { PersonalToken } from '~/contracts/accounts/personal-tokens'
import { RevokeButton } from './revoke-token'

/** The valid keys, each with what it may do. */
export function TokenTable({ tokens }: { tokens: PersonalToken[] }) {
  const { t } = useTranslation('programs')
  const columns: Column<PersonalToken>[] = [
    { id: 'name', header: t('list.name'), cell: ({ name }) => <bdi>{name}</bdi>, rowHeader: true },
    { id: 'scopes', header: t('list.scopes'), cell: (token) => <Scopes token={token} /> },
    {
      id: 'created',
      header: t('list.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
    {
      id: 'used',
      header: t('list.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('list.never')),
    },
    {
      id: 'expires',
      header: t('list.expires'),
      cell: ({ expiresAt }) => <Time value={expiresAt} show="date" />,
    },
    { id: 'revoke', header: t('list.action'), cell: (token) => <RevokeButton token={token} /> },
  ]
  return (
    <>
      <Table caption={t('title')} captionHidden columns={columns} rows={tokens} rowKey={({ id }) => id} />
      <p className="hint">{t('list.accuracy')}</p>
    </>
  )
}

function Scopes({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('programs')
  return (
    <ul>
      {token.scopes.map((scope) => (
        <li key={scope}>{t(`scope.${scope}`)}</li>
      ))}
    </ul>
  )
}
