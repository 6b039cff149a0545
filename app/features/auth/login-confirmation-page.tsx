import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { LoginConfirmationState } from '~/contracts/accounts/auth'

const strong = (words: string) => <strong>{words}</strong>

/** Says that a mail has been sent, whether or not the account exists. */
export function WaitingPage({ email, returnTo }: { email: string; returnTo: string }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PageHeading title={t('confirmation.waiting.title')} lede={t('confirmation.waiting.lede')} />
      <Measure>
        <Stack>
          <p>
            <MarkedText text={t('confirmation.waiting.mail', { email })} marks={{ strong }} />
          </p>
          <p>{t('confirmation.waiting.known')}</p>
          <Section title={t('confirmation.waiting.missing.title')}>
            <p>{t('confirmation.waiting.missing.text')}</p>
            <div className="row">
              <ButtonLink href={paths.forgotPassword} variant="secondary">
                {t('confirmation.waiting.missing.newPassword')}
              </ButtonLink>{' '}
              {/* Without a space text browsers join the two words. */}
              <ButtonLink href={paths.login(returnTo)} variant="secondary">
                {t('confirmation.toLogin')}
              </ButtonLink>
            </div>
          </Section>
        </Stack>
      </Measure>
    </>
  )
}

interface LinkPageProps extends LoginConfirmationState {
  /** Address that uses the link. */
  action: string
}

/** The page linked in the mail. Opening it changes nothing; only its button does. */
export function LoginLinkPage({ state, email, action }: LinkPageProps) {
  const { t } = useTranslation('auth')
  const pending = useNavigation().formAction === action
  const lede = <MarkedText text={t(`confirmation.${state}.text`, { email })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t(`confirmation.${state}.title`)} lede={lede} />
      <Measure>
        {state === 'valid' ? (
          <Form method="post" action={action}>
            <Button pending={pending}>{t('confirmation.submit')}</Button>
          </Form>
        ) : (
          <ButtonLink href={paths.login()}>{t('confirmation.toLogin')}</ButtonLink>
        )}
      </Measure>
    </>
  )
}
