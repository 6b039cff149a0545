import { Trans, useTranslation } from 'react-i18next'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ResendForm, type ResendFormProps } from './resend-form'

/** "Check your mail"; it says the same whether the e-mail was new to the campus or not. */
export function SentPage({ email, result }: ResendFormProps) {
  const { t } = useTranslation('registration')
  const text = email ? (
    <Trans
      t={t}
      i18nKey="sent.textTo"
      values={{ email }}
      components={{ strong: <strong /> }}
      shouldUnescape
    />
  ) : (
    t('sent.text')
  )
  return (
    <>
      <PageHeading title={t('sent.title')} lede={text} />
      <Measure>
        <Stack gap="lg">
          <p>{t('sent.next')}</p>
          <Section title={t('resend.title')}>
            <p>{t('resend.text')}</p>
            <ResendForm email={email ?? null} result={result} />
          </Section>
        </Stack>
      </Measure>
    </>
  )
}
