import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Row, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { isolated } from '~/contracts/isolated'
import type { JoinData } from './outlet-invitations.server'

/** Where the invitation of a group leads: what it means, and the next step for its reader. */
export function JoinPage(page: JoinData) {
  const { t } = useTranslation(['outlet-invitations', 'common'])
  const { state, group, outlet } = page
  if (state !== 'valid')
    return (
      <>
        <PageHeading title={t(`join.${state}.title`)} lede={t(`join.${state}.text`)} />
        <ButtonLink href={paths.start}>{t('common:errorPage.toStart')}</ButtonLink>
      </>
    )
  const values = { group: isolated(group ?? ''), outlet: isolated(outlet?.name ?? '') }
  return (
    <>
      <PageHeading
        title={t('join.title', values)}
        lede={t(outlet ? 'join.ledeMail' : 'join.ledeLink', values)}
      />
      <Stack gap="lg">
        <ul className="measure">
          <li>{t('join.shown')}</li>
          <li>{t('join.hidden', values)}</li>
          <li>{t('join.over')}</li>
        </ul>
        <Next {...page} />
      </Stack>
    </>
  )
}

function Next({ reader, token, outlet, email, formKey }: JoinData) {
  const { t } = useTranslation(['outlet-invitations', 'common'])
  if (reader === 'outlet')
    return (
      <Form method="post">
        <HiddenFields fields={{ formKey }} />
        <Button>{t(outlet ? 'join.confirm' : 'join.ask')}</Button>
      </Form>
    )
  if (reader === 'other')
    return (
      <Notice tone="warning" title={t('join.other.title')}>
        <p>{t('join.other.text', { email })}</p>
        <Form method="post" action={paths.logout} reloadDocument>
          <Button variant="secondary">{t('common:userMenu.logout')}</Button>
        </Form>
      </Notice>
    )
  return (
    <Row>
      <ButtonLink href={paths.register.invitedOutlet(token)}>{t('join.register')}</ButtonLink>
      <ButtonLink href={paths.login(paths.join(token))} variant="secondary">
        {t('join.logIn')}
      </ButtonLink>
    </Row>
  )
}
