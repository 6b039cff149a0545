import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import type { LinkedIdentity } from '~/contracts/accounts/identities'
import { limits } from '~/contracts/constants'

interface IdentitiesSectionProps {
  providers: readonly { id: string; name: string }[]
  identities: LinkedIdentity[]
}

/** The accounts elsewhere that log the user in. Not shown where the campus offers none. */
export function IdentitiesSection({ providers, identities }: IdentitiesSectionProps) {
  const { t } = useTranslation('security')
  if (providers.length === 0) return null
  return (
    <Section id="identities" title={t('identities.title')}>
      <p>{t('identities.text')}</p>
      {identities.length > 0 ? <List identities={identities} /> : null}
      {identities.length >= limits.identities ? (
        <p>{t('identities.full')}</p>
      ) : (
        <div className="row">
          {providers.map(({ id, name }) => (
            <ButtonLink
              key={id}
              href={paths.accountSection('security', { confirm: 'linkIdentity', provider: id })}
              variant="secondary"
            >
              {t('identities.add.link', { name })}
            </ButtonLink>
          ))}
        </div>
      )}
    </Section>
  )
}

function List({ identities }: Pick<IdentitiesSectionProps, 'identities'>) {
  const { t } = useTranslation('security')
  const columns: Column<LinkedIdentity>[] = [
    {
      id: 'provider',
      header: t('identities.provider'),
      cell: ({ provider, label }) => (
        <>
          <bdi>{provider}</bdi>
          {label === null ? null : (
            <>
              <br />
              <bdi className="muted any-break">{label}</bdi>
            </>
          )}
        </>
      ),
      rowHeader: true,
    },
    {
      id: 'created',
      header: t('identities.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
    {
      id: 'used',
      header: t('identities.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('identities.never')),
    },
    {
      id: 'change',
      header: t('identities.change'),
      cell: ({ id, provider, label }) => (
        <ButtonLink
          href={paths.accountSection('security', { confirm: 'removeIdentity', identity: id })}
          variant="secondary"
          small
          aria-label={t('identities.remove.label', { name: [provider, label].filter(Boolean).join(', ') })}
        >
          {t('identities.remove.link')}
        </ButtonLink>
      ),
    },
  ]
  return (
    <Table
      caption={t('identities.title')}
      captionHidden
      columns={columns}
      rows={identities}
      rowKey={({ id }) => id}
    />
  )
}
