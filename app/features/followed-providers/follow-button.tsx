import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'

interface FollowButtonProps {
  provider: { id: string; name: string }
  following: boolean
  returnTo: string
}

/** Follows a provider, or no longer. */
export function FollowButton({ provider, following, returnTo }: FollowButtonProps) {
  const { t } = useTranslation('following')
  return (
    <Form method="post" action={paths.followProvider(provider.id)} preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="following" value={String(!following)} />
      <Button variant="secondary" icon={<Icon name={following ? 'check' : 'bell'} />}>
        {following ? t('providers.stop') : t('providers.follow')}
        <span className="sr-only">: {provider.name}</span>
      </Button>
    </Form>
  )
}
