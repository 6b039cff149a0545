import { Link as To } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import type { Link, LinkedAccount, LinkState } from '~/contracts/people/links'
import type { Tone } from '~/app/ui/feedback/notice'

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
