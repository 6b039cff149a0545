import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Way } from '~/app/ui/feedback/steps'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { FilterText } from '~/app/ui/forms/filter-form'
import type { ListedQuestion, loadHelpdesk, loadQuestion } from './helpdesk.server'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import { inLanguage } from '~/contracts/languages'

export type HelpdeskPageProps = Awaited<ReturnType<typeof loadHelpdesk>> & {
  result: SubmissionResult | undefined
}

/** Frequently asked questions, and the contact form. */
export function HelpdeskPage(page: HelpdeskPageProps) {
  const { t } = useTranslation('helpdesk')
  const { groups, text, audience, answers, lede } = page
  const isSent = page.sent && !page.result
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
        // On phones the form stands below the questions, and what happens to one that was sent above them.
        at={isSent ? 'start' : 'end'}
        wide
        side={
          isSent ? (
            <Sent />
          ) : (
            <Section id="contact" title={t('contact.title')}>
              <p className="hint">{t('contact.text')}</p>
              <ContactForm {...page} />
            </Section>
          )
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

/** In place of the form: what happens to a question that was just sent. */
function Sent() {
  const { t } = useTranslation('helpdesk')
  const steps = (['arrived', 'read', 'answer'] as const).map((step) => ({
    label: t(`sent.${step}`),
    description: t(`sent.${step}Text`),
  }))
  return (
    <>
      <Way id="contact" title={t('sent.title')} steps={steps} at={1} />
      <p>
        <Link to={paths.helpdeskContact()}>{t('sent.another')}</Link>
      </p>
    </>
  )
}

function Search({ text, audience }: Pick<HelpdeskPageProps, 'text' | 'audience'>) {
  const { t } = useTranslation('helpdesk')
  return (
    <search>
      <Form method="get" action={paths.helpdesk()} className="stack">
        {audience ? <input type="hidden" name="for" value={audience} /> : null}
        <FilterText name="q" label={t('search.label')} chosen={text} />
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
    <li {...inLanguage(locale === language ? undefined : locale)}>
      <h3>
        <Link to={paths.helpdeskQuestion(slug)}>{title}</Link>
      </h3>
      <p>{lede}</p>
    </li>
  )
}

type ContactFormProps = Pick<
  Awaited<ReturnType<typeof loadHelpdesk>>,
  'formKey' | 'stamp' | 'known' | 'maximum' | 'topics'
> & { result: SubmissionResult | undefined }

/** The contact form of the helpdesk; name and address of members are filled in. */
function ContactForm({ formKey, stamp, known, maximum, topics, result }: ContactFormProps) {
  const { t } = useTranslation('helpdesk')
  const labels = {
    topic: t('field.topic'),
    name: t('field.name'),
    email: t('field.email'),
    body: t('field.body'),
  }
  const { fields, frame, navigation } = useCheckedForm<{
    topic: string
    name: string
    email: string
    body: string
  }>({
    id: 'ask',
    labels,
    result,
    defaultValue: known,
    constraint: {
      topic: { required: true },
      name: { required: true, maxLength: 160 },
      email: { required: true, maxLength: 254 },
      body: { required: true, maxLength: maximum },
    },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <CheckedForm {...frame} action={`${paths.helpdesk()}#contact`} asks="helpdesk:asks" hidden={{ formKey }}>
      <BotTrap stamp={stamp} result={result} />
      <SelectField
        field={fields.topic}
        label={labels.topic}
        placeholder={t('field.topicPlaceholder')}
        options={topics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
      />
      <Field field={fields.name} label={labels.name} autoComplete="name" />
      <Field
        field={fields.email}
        label={labels.email}
        hint={t('field.emailHint')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <TextareaField field={fields.body} label={labels.body} counter={maximum} />
      <div className="row">
        <Button pending={pending}>{t('contact.submit')}</Button>
      </div>
    </CheckedForm>
  )
}

/** A question with its answer, and a link to the contact form. */
export function QuestionPage({ question }: Awaited<ReturnType<typeof loadQuestion>>) {
  const { t, language } = useTranslation('helpdesk')
  const { title, lede, body, locale } = question
  const lang = locale === language ? undefined : locale
  return (
    <article className="stack stack-lg">
      <Breadcrumbs items={[{ label: t('title'), href: paths.helpdesk() }, { label: title }]} />
      <div {...inLanguage(lang)} className="stack stack-lg">
        <PageHeading title={title} lede={lede} />
        <RichText blocks={body} />
      </div>
      <div className="row">
        <ButtonLink href={paths.helpdesk()} variant="secondary">
          {t('question.all')}
        </ButtonLink>
        <ButtonLink href={paths.helpdeskContact()} variant="secondary">
          {t('question.ask')}
        </ButtonLink>
      </div>
    </article>
  )
}
