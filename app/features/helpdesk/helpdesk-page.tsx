import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import { ContactForm } from './contact-form'
import type { ListedQuestion, loadHelpdesk } from './helpdesk.server'

export type HelpdeskPageProps = Awaited<ReturnType<typeof loadHelpdesk>> & {
  result: SubmissionResult | undefined
}

/** Frequently asked questions, and the contact form. */
export function HelpdeskPage(page: HelpdeskPageProps) {
  const { t } = useTranslation('helpdesk')
  const { groups, text, audience, answers, lede } = page
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={lede ?? t('lede')}
        actions={
          answers ? (
            <ButtonLink href={paths.helpdeskRequests()} variant="secondary">
              {t('requests.title')}
            </ButtonLink>
          ) : undefined
        }
      />
      <Sidebar
        at="end"
        wide
        side={
          <Section id="contact" title={t('contact.title')}>
            <p className="hint">{t('contact.text')}</p>
            <ContactForm {...page} />
          </Section>
        }
      >
        <Stack gap="lg">
          <Search text={text} audience={audience} />
          {groups.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={<Link to={paths.helpdesk()}>{t('empty.action')}</Link>}
            >
              <p>{t('empty.text')}</p>
            </EmptyState>
          ) : null}
          {groups.map((group) => (
            <Section key={group.audience} title={t(`audience.${group.audience}`)}>
              <ul className="stack">
                {group.questions.map((question) => (
                  <Question key={question.slug} {...question} />
                ))}
              </ul>
            </Section>
          ))}
        </Stack>
      </Sidebar>
    </>
  )
}

function Search({ text, audience }: Pick<HelpdeskPageProps, 'text' | 'audience'>) {
  const { t } = useTranslation('helpdesk')
  return (
    <search>
      <Form method="get" action={paths.helpdesk()} className="stack">
        {audience ? <input type="hidden" name="for" value={audience} /> : null}
        <PlainField
          key={text}
          type="search"
          name="q"
          label={t('search.label')}
          defaultValue={text}
          maxLength={200}
        />
        <div className="row">
          <Button variant="secondary">{t('search.submit')}</Button>
          <a href="#contact">{t('question.ask')}</a>
          {text || audience ? <Link to={paths.helpdesk()}>{t('search.clear')}</Link> : null}
        </div>
      </Form>
    </search>
  )
}

function Question({ slug, title, lede, locale }: ListedQuestion) {
  const language = useLanguage()
  return (
    <li lang={locale === language ? undefined : locale}>
      <h3>
        <Link to={paths.helpdeskQuestion(slug)}>{title}</Link>
      </h3>
      <p>{lede}</p>
    </li>
  )
}
