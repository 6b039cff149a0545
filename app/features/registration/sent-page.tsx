import { useTranslation } from '~/app/texts/use-translation'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import type { RegistrationKind } from '~/contracts/accounts/registration'
import { ResendForm, type ResendFormProps } from './resend-form'

interface SentPageProps extends ResendFormProps {
  /** Where it is known, the page says what comes after the confirmation. */
  kind: RegistrationKind | null
}

/** "Check your e-mail"; it says the same whether the e-mail was new to the campus or not. */
export function SentPage({ email, kind, result }: SentPageProps) {
  const { t } = useTranslation('registration')
  const text = email ? (
    <MarkedText text={t('sent.textTo', { email })} marks={{ strong: (words) => <strong>{words}</strong> }} />
  ) : (
    t('sent.text')
  )
  return (
    <>
      <PageHeading kicker={t('verifying')} title={t('sent.title')} lede={text} />
      <Measure>
        <Stack gap="lg">
          <p>
            {t('sent.next')} <span>{kind ? t(`sent.then.${kind}`) : null}</span>
          </p>
          <Section title={t('resend.title')}>
            <p>{t('resend.text')}</p>
            <ResendForm email={email ?? null} result={result} />
          </Section>
        </Stack>
      </Measure>
    </>
  )
}
