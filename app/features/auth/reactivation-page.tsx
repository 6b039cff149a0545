import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Button, ButtonLink } from '~/app/ui/forms/button'

/** Opening it changes nothing; only its button does. */
export function ReactivationPage({ deactivatedAt }: { deactivatedAt: string | null }) {
  const { t } = useTranslation('auth')
  const navigation = useNavigation()
  return (
    <>
      <PageHeading title={t('reactivation.title')} />
      <Measure>
        <Stack>
          {deactivatedAt ? (
            <p>
              {t('reactivation.since')} <Time value={deactivatedAt} show="date" />
            </p>
          ) : null}
          <p>{t('reactivation.text')}</p>
          <Form method="post" action={paths.reactivation} className="row">
            <Button pending={navigation.formAction === paths.reactivation}>{t('reactivation.submit')}</Button>
            <ButtonLink href={paths.start} variant="secondary">
              {t('reactivation.leave')}
            </ButtonLink>
          </Form>
        </Stack>
      </Measure>
    </>
  )
}
