import { ErrorSummary } from '~/app/ui/forms/error-summary'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack, Measure } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { OneAnnouncement } from './announcements.server'
import { Facts, StateTag, AudienceWords } from './announcement-facts'
import { SendPage } from './send-page'
import { placesOf, type Writer } from './writer'
import { Form } from '~/app/ui/forms/form'
import { useBase, useLastResult } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { locales } from '~/contracts/constants'
import type { AnnouncementMail, AnnouncementStep } from '~/contracts/messages/announcements'
import { inLanguage } from '~/contracts/languages'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { WriteForm, useWriteLabels } from './write-form'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type PageProps = OneAnnouncement & { result: SubmissionResult | undefined }

/** One announcement: where it stands, how it reads, and what can be done with it. */
export function AnnouncementPage(page: PageProps) {
  const { t } = useTranslation('announcements')
  const { writer, announcement, step } = page
  const places = placesOf(writer)
  const confirmations = useConfirmations(page)
  if (step === 'edit' || isUnderWay(page.result)) return <EditPage {...page} />
  if (step === 'send') return <SendPage {...page} />
  if (step !== null && !page.result)
    return <ConfirmPage confirmation={confirmations[step]} cancelHref={places.one(announcement.id)} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: places.list() }, { label: announcement.subject }]} />
      <PageHeading
        title={<bdi>{announcement.subject}</bdi>}
        kicker={<StateTag state={announcement.state} />}
        actions={<Actions {...page} confirmations={confirmations} />}
      />
      <Stack gap="lg">
        <ErrorSummary submission={page.result} codes={page.result?.error?.[''] ?? []} />
        <Facts {...page} />
        <Preview {...page} />
        <Log writer={page.writer} steps={announcement.log} />
      </Stack>
    </>
  )
}

interface Confirmations {
  stop: Confirmation
  delete: Confirmation
}

function useConfirmations({ writer, announcement }: PageProps): Confirmations {
  const { t } = useTranslation('announcements')
  const action = placesOf(writer).one(announcement.id)
  const about = (text: string) => (
    <>
      <p>
        <strong dir="auto">{announcement.subject}</strong>
      </p>
      <p>{text}</p>
    </>
  )
  return {
    stop: {
      title: t('stopping.title'),
      body: about(announcement.state === 'scheduled' ? t('stopping.scheduled') : t('stopping.under')),
      confirmLabel: t('stopping.confirm'),
      danger: true,
      action,
      fields: { intent: 'stop' },
    },
    delete: {
      title: t('deleting.title'),
      body: about(t('deleting.text')),
      confirmLabel: t('deleting.confirm'),
      danger: true,
      action,
      fields: { intent: 'delete' },
    },
  }
}

function Actions({ writer, announcement, confirmations }: PageProps & { confirmations: Confirmations }) {
  const { t } = useTranslation('announcements')
  const { id, state, version } = announcement
  const { one } = placesOf(writer)
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <>
      {isOpen ? (
        <>
          <ButtonLink href={one(id, { step: 'send', version })}>
            {state === 'draft' ? t('send') : t('reschedule')}
          </ButtonLink>
          <ButtonLink href={one(id, { step: 'edit' })} variant="secondary">
            {t('edit')}
          </ButtonLink>
        </>
      ) : null}
      {state === 'sending' ? (
        <ButtonLink href={one(id)} variant="secondary">
          {t('reload')}
        </ButtonLink>
      ) : null}
      {state === 'scheduled' || state === 'sending' ? (
        <ConfirmDialog href={one(id, { step: 'stop' })} confirmation={confirmations.stop}>
          {t('stop')}
        </ConfirmDialog>
      ) : null}
      {state === 'draft' ? (
        <ConfirmDialog href={one(id, { step: 'delete' })} variant="quiet" confirmation={confirmations.delete}>
          {t('delete')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** The mail in each language; before sending with a button for a test to oneself. */
function Preview({ writer, announcement, formKey }: OneAnnouncement) {
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
              <p className="kicker" {...inLanguage(language)}>
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
    <div className="letter typed" {...inLanguage(language)}>
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

/** Who has done what with an announcement, the newest first. */
function Log({ writer, steps }: { writer: Writer; steps: AnnouncementStep[] }) {
  const { t } = useTranslation('announcements')
  const columns: Column<AnnouncementStep>[] = [
    { id: 'when', header: t('log.when'), cell: ({ at }) => <Time value={at} /> },
    { id: 'what', header: t('log.what'), cell: (step) => <What writer={writer} step={step} /> },
    { id: 'who', header: t('log.who'), cell: ({ by }) => <bdi>{by ?? t('facts.formerMember')}</bdi> },
  ]
  return (
    <Section title={t('log.title')}>
      <Table caption={t('log.title')} captionHidden columns={columns} rows={steps} rowKey={({ id }) => id} />
    </Section>
  )
}

interface WhatProps {
  writer: Writer
  step: AnnouncementStep
}

function What({ writer, step: { step, at, sendAt, sent } }: WhatProps) {
  const { t } = useTranslation('announcements')
  // Providers and groups are not told small numbers.
  if (step === 'stopped' && writer !== 'team') return t('toast.halted')
  if (step === 'stopped') return sent ? t('toast.stopped', { count: sent }) : t('log.stopped')
  if (step !== 'scheduled') return t(`log.${step}`)
  return sendAt === null || sendAt <= at ? (
    t('log.sent')
  ) : (
    <>
      <span>{t('facts.scheduledFor')}</span> <Time value={sendAt} />
    </>
  )
}

type EditProps = OneAnnouncement & { result: SubmissionResult | undefined }

/** True if this is the form, come back because somebody has begun to send what it changes. */
const isUnderWay = (result: SubmissionResult | undefined): boolean =>
  result?.initialValue?.to !== undefined && hasCode(result, 'announcementUnderWay')

const hasCode = (result: SubmissionResult | undefined, code: string): boolean =>
  (result?.error?.[''] ?? []).includes(code)

/** Changes a draft or a scheduled announcement. Once it is being sent, what was typed can become a new one. */
function EditPage(page: EditProps) {
  const { t } = useTranslation('announcements')
  const { writer, announcement, values, countries, formKey, result } = page
  const places = placesOf(writer)
  const { id, subject } = announcement
  const isConflict = hasCode(result, 'announcementChanged')
  const version = useBase(announcement.version, {
    form: 'announcement',
    lastResult: useLastResult(result),
    isConflict,
  })
  const form = isUnderWay(result)
    ? { action: places.new, hidden: { formKey }, submit: t('form.submitAsNew') }
    : {
        action: places.one(id, { step: 'edit' }),
        hidden: { intent: 'change', version },
        submit: t('form.submitEdit'),
      }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('title'), href: places.list() },
          { label: subject, href: places.one(id) },
          { label: t('editTitle') },
        ]}
      />
      <PageHeading title={t('editTitle')} />
      <Measure>
        <WriteForm {...form} writer={writer} values={values} countries={countries} result={result}>
          {isConflict ? <EditConflict page={page} typed={result?.initialValue} /> : null}
        </WriteForm>
      </Measure>
    </>
  )
}

interface EditConflictProps {
  page: OneAnnouncement
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
}

const words = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter(Boolean)
    .sort()

const audienceFields = ['to', 'kinds', 'countries', 'languages']

/** What is saved now, where it differs from the input: saving again replaces it. */
function EditConflict({ page, typed }: EditConflictProps) {
  const { t } = useTranslation('announcements')
  const labels = useWriteLabels()
  const saved: Record<string, unknown> = page.values
  const differing = Object.keys(labels).filter(
    (name) => JSON.stringify(words(saved[name])) !== JSON.stringify(words(typed?.[name])),
  )
  const texts = differing.filter((name) => !audienceFields.includes(name))
  const items: Description[] = texts.map((name) => ({
    term: labels[name] ?? name,
    details: words(saved[name]).join('\n') || t('conflict.empty'),
  }))
  if (texts.length < differing.length)
    items.push({ term: t('facts.audience'), details: <AudienceWords {...page} /> })
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        {items.length > 0 ? <DescriptionList items={items} /> : <EmptyPart>{t('conflict.same')}</EmptyPart>}
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink
            href={placesOf(page.writer).one(page.announcement.id, { step: 'edit' })}
            variant="secondary"
            small
            reloadDocument
          >
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}
