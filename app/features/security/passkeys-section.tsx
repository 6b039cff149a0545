import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import type { Passkey } from '~/contracts/accounts/security'
import { limits } from '~/contracts/constants'

/** The user's passkeys. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation('security')
  const isFull = passkeys.length >= limits.passkeys
  return (
    <Section id="passkeys" title={t('passkeys.title')}>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 ? <List passkeys={passkeys} /> : null}
      {isFull ? (
        <p>{t('passkeys.full')}</p>
      ) : (
        <div className="row">
          <ButtonLink
            href={paths.accountSection('security', { confirm: 'addPasskey' })}
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
          >
            {t('passkeys.add.link')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

function List({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation('security')
  const columns: Column<Passkey>[] = [
    { id: 'name', header: t('passkeys.name'), cell: ({ name }) => <bdi>{name}</bdi>, rowHeader: true },
    {
      id: 'created',
      header: t('passkeys.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
    {
      id: 'used',
      header: t('passkeys.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('passkeys.never')),
    },
    { id: 'change', header: t('passkeys.change'), cell: (passkey) => <Change passkey={passkey} /> },
  ]
  return (
    <Table
      caption={t('passkeys.title')}
      captionHidden
      columns={columns}
      rows={passkeys}
      rowKey={({ id }) => id}
    />
  )
}

function Change({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useTranslation('security')
  const to = (confirm: 'renamePasskey' | 'removePasskey') =>
    paths.accountSection('security', { confirm, passkey: id })
  return (
    <div className="row">
      <ButtonLink
        href={to('renamePasskey')}
        variant="secondary"
        small
        aria-label={t('passkeys.rename.label', { name })}
      >
        {t('passkeys.rename.link')}
      </ButtonLink>
      <ButtonLink
        href={to('removePasskey')}
        variant="secondary"
        small
        aria-label={t('passkeys.remove.label', { name })}
      >
        {t('passkeys.remove.link')}
      </ButtonLink>
    </div>
  )
}
