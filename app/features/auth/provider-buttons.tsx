import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'

export interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[]
  returnTo: string
}

/** Logs in with an account of a newsroom or partner: a form of its own for each, sent as a document, since it leaves the campus. */
export function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  const { t } = useTranslation('auth')
  return providers.map(({ id, name }) => (
    <Form key={id} method="post" action={paths.providerLogin(id)} reloadDocument>
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant="secondary">{t('provider.use', { name })}</Button>
    </Form>
  ))
}
