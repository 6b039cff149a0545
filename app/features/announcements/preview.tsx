import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { locales } from '~/contracts/constants'
import type { AnnouncementMail } from '~/contracts/messages/announcements'
import type { OneAnnouncement } from './announcement.server'
import { placesOf } from './writer'

/** The mail in each language; before sending with a button for a test to oneself. */
export function Preview({ writer, announcement, formKey }: OneAnnouncement) {
  const { t } = useTranslation('announcements')
  const { id, state, mails } = announcement
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <Section title={t('preview')}>
      <Stack gap="lg">
        <p className="hint">{t('previewHint')}</p>
        {mails.map((mail) => {
          const { language } = mail
          const { realName } = locales.find(({ code }) => code === language) ?? { realName: language }
          return (
            <article key={language} className="card measure" aria-label={realName}>
              <p className="kicker" lang={language}>
                {realName}
              </p>
              <Letter mail={mail} href={paths.announcement(id)} />
              {isOpen ? (
                <Form method="post" action={placesOf(writer).one(id)}>
                  <input type="hidden" name="intent" value="test" />
                  <input type="hidden" name="language" value={language} />
                  <input type="hidden" name="formKey" value={`${formKey}-${language}`} />
                  <Button variant="secondary" small>
                    {t('test')}
                    <span className="sr-only"> {t('testIn', { language: realName })}</span>
                  </Button>
                </Form>
              ) : null}
            </article>
          )
        })}
      </Stack>
    </Section>
  )
}

/** In the order of the mail. What ends all mails of the kind is there to be read, not to be pressed. */
function Letter({ mail, href }: { mail: AnnouncementMail; href: string }) {
  const { language, subject, greeting, paragraphs, button, fallback, closing, reason, unsubscribe } = mail
  return (
    <div className="letter typed" lang={language}>
      <h3 dir="auto">{subject}</h3>
      <p>{greeting}</p>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
      {button ? (
        <>
          <p>
            <ButtonLink href={href}>{button.label}</ButtonLink>
          </p>
          <p className="letter-small">
            {fallback}
            <br />
            <bdi>{button.address}</bdi>
          </p>
        </>
      ) : null}
      <p>{closing}</p>
      <p className="letter-small letter-end">
        {reason}
        {unsubscribe ? (
          <>
            <br />
            <span>{unsubscribe}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
