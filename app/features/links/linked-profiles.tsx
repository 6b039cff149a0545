import { Link as To, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { kindKey } from '~/app/platform/translations/translation-keys'
import { Section } from '~/app/ui/content/page-heading'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { LinkedProfiles, Connection, Link, LinkedAccount, LinkState } from '~/contracts/people/links'
import type { ProfileLink } from '~/contracts/people/people'
import { Form } from '~/app/ui/forms/form'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { Tone } from '~/app/ui/feedback/notice'
import { withCommas } from '~/contracts/isolated'

interface LinkedProfilesProps {
  linked: LinkedProfiles
  /** Whose page it is. */
  owner: ProfileLink
}

const perPage = 20

/** The confirmed links on a profile page; renders nothing if there are none. */
export function LinkedProfilesSection({ linked, owner }: LinkedProfilesProps) {
  const { t, language } = useTranslation(['links', 'facts'])
  if (linked.items.length === 0) return null
  const items = linked.items.map((item) => ({ ...item, kind: kindKey(item.page.kind) }))
  const hrefFor = (page: number) => `${paths.publicProfile(owner, page > 1 ? { links: page } : {})}#links`
  return (
    <Section id="links" title={t('profileTitle')}>
      <ul className="stack stack-sm">
        {items.map(({ name, page, country, kind }) => (
          <li key={page.key}>
            <NameLink to={paths.publicProfile(page)}>{name}</NameLink>{' '}
            <span className="muted">{withCommas(language, [kind && t(kind), country])}</span>
          </li>
        ))}
      </ul>
      <Pagination
        page={linked.page}
        pageSize={perPage}
        total={linked.total}
        hrefFor={hrefFor}
        label={t('profileTitle')}
      />
    </Section>
  )
}

interface ConnectProps {
  connection: Connection
  /** Id of the profile's owner. */
  personId: string
  formKey: string
}

/** On a profile page: requests a link, or links to the existing one. */
export function Connect({ connection, personId, formKey }: ConnectProps) {
  const { t } = useTranslation('links')
  const { link, can } = connection
  if (link)
    return (
      <ButtonLink href={paths.link(link.id)} variant="secondary">
        {t(`connect.${link.state}`)}
      </ButtonLink>
    )
  if (!can.ask) return null
  return (
    <Form method="post" action={paths.linkNew()}>
      <input type="hidden" name="with" value={personId} />
      <input type="hidden" name="formKey" value={formKey} />
      <Button variant="secondary">{t('connect.ask')}</Button>
    </Form>
  )
}

export const stateTones: Record<LinkState, Tone> = {
  requested: 'warning',
  confirmed: 'success',
  rejected: 'error',
  withdrawn: 'info',
  ended: 'info',
}

/** The other side of a link, as one side sees it. */
export const otherOf = ({ side, outlet, partner }: Link): LinkedAccount =>
  side === 'partner' ? outlet : partner

/** The other side's relation to the reader. */
export const otherKindOf = ({ side, kind }: Link): 'mediaOutlet' | Link['kind'] =>
  side === 'partner' ? 'mediaOutlet' : kind

/** A name, linked to the profile if the reader may see it. */
export function LinkedAccountName({ account }: { account: LinkedAccount }) {
  const { t } = useTranslation('links')
  return (
    <>
      <bdi>
        {account.page ? <To to={paths.publicProfile(account.page)}>{account.name}</To> : account.name}
      </bdi>
      {account.away ? <span className="muted"> ({t('away')})</span> : null}
    </>
  )
}
