import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { Connection } from '~/contracts/people/links'

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
