import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { DocumentPreview, DocumentToEdit, DocumentLoss } from '~/contracts/content/editing'
import { inLanguage } from '~/contracts/languages'
import type { FieldDifference } from './differences.server'
import { EditorForm, type EditorFormProps, previewId } from './editor-form'
import { LanguageState, nameOfLanguage, DifferenceView, useWho } from './editing-parts'
import { useEffect, useRef } from 'react'
import { Notice } from '~/app/ui/feedback/notice'
import { RichText } from '~/app/ui/rich-text'
import { Form } from '~/app/ui/forms/form'
import { WideOpen } from '~/app/ui/content/wide-open'
import { Icon } from '~/app/ui/icons'
import { withCommas } from '~/contracts/isolated'

export interface EditorPageProps extends EditorFormProps {
  title: string
  /** Public address of the text; null if it has none of its own. */
  address: string | null
  /** Of a question of the standard. */
  questionKey: string | null
  changesInEnglish: FieldDifference[]
  preview: DocumentPreview | null | undefined
}

/** A text in one language: the form, a preview, and for translators the English source. */
export function EditorPage(props: EditorPageProps) {
  const { title, address, questionKey, changesInEnglish, preview, ...form } = props
  const { t } = useTranslation('editing')
  const { text } = form
  const { uid, locale, english, languages, latest } = text
  const isOutdated = languages.find((each) => each.locale === locale)?.state === 'outdated'
  const editor = (
    // Another text or language gets a new form.
    <EditorForm key={`${uid} ${locale}`} {...form} />
  )
  return (
    <>
      <Breadcrumbs items={[{ label: t('list.title'), href: paths.editing() }, { label: title }]} />
      <PageHeading
        kicker={t(`type.${text.type}`)}
        title={title}
        actions={<Actions text={text} address={address} questionKey={questionKey} />}
      />
      <Languages text={text} />
      <Stack gap="lg">
        <Stack gap="sm">
          <AccessLevel text={text} />
          {latest ? <LastSaved latest={latest} /> : <p>{t('editor.first')}</p>}
          {isOutdated ? <Outdated text={text} changes={changesInEnglish} /> : null}
          <NeededSections text={text} />
        </Stack>
        {english ? (
          <Sidebar at="end" wide side={<Original english={english} />}>
            {editor}
          </Sidebar>
        ) : (
          editor
        )}
        {preview ? <Preview preview={preview} lang={locale} /> : null}
      </Stack>
    </>
  )
}

interface ActionsProps extends Pick<EditorPageProps, 'address' | 'questionKey'> {
  text: DocumentToEdit
}

function Actions({ text, address, questionKey }: ActionsProps) {
  const { t } = useTranslation('editing')
  return (
    <>
      {text.publishedNumber === null || address === null ? null : (
        <ButtonLink href={address} variant="secondary" small>
          {t('editor.view')}
        </ButtonLink>
      )}
      {questionKey === null ? null : (
        <ButtonLink href={paths.editingStandardQuestion(questionKey)} variant="secondary" small>
          {t('editor.place')}
        </ButtonLink>
      )}
      <ButtonLink href={paths.editingHistory(text.uid, text.locale)} variant="secondary" small>
        {t('history.title')}
      </ButtonLink>
    </>
  )
}

function Languages({ text }: { text: DocumentToEdit }) {
  const { t } = useTranslation('editing')
  const tabs = text.languages.map(({ locale, state, draft }) => ({
    label:
      state === 'published' && !draft
        ? nameOfLanguage(locale)
        : `${nameOfLanguage(locale)} (${t(`state.${draft ? 'draft' : state}`)})`,
    href: paths.editingDocument(text.uid, locale),
    current: locale === text.locale,
  }))
  return <Tabs label={t('editor.languages')} tabs={tabs} />
}

function AccessLevel({ text: { languages, locale } }: { text: DocumentToEdit }) {
  const own = languages.find((each) => each.locale === locale)
  return <p className="row">{own ? <LanguageState {...own} /> : null}</p>
}

function LastSaved({ latest }: { latest: NonNullable<DocumentToEdit['latest']> }) {
  const { t } = useTranslation('editing')
  const who = useWho()
  return (
    <p className="muted">
      {t('editor.latest', { number: latest.number, name: who(latest.author, latest.origin) })}{' '}
      <Time value={latest.savedAt} />
    </p>
  )
}

/** What makes a text a question of the standard. */
function NeededSections({ text: { data } }: { text: DocumentToEdit }) {
  const { t, language } = useTranslation('editing')
  const { asking } = data
  if (!asking) return null
  const choices = withCommas(language, asking.choices ?? [])
  return <p className="measure">{choices ? t('hints.standardChoices', { choices }) : t('hints.standard')}</p>
}

/** The text as readers would see it, unsaved. */
function Preview({ preview, lang }: { preview: DocumentPreview; lang: string }) {
  const { t } = useTranslation('editing')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [preview])
  const { title, lede, body, losses } = preview
  return (
    <section ref={box} id={previewId} className="section stack" tabIndex={-1} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('preview.title')}</h2>
      <p className="muted">{t('preview.text')}</p>
      {losses.length > 0 ? <Losses losses={losses} /> : null}
      <article className="stack" {...inLanguage(lang)}>
        <p className="kicker">{title}</p>
        {lede ? <p className="lede">{lede}</p> : null}
        <RichText blocks={body} lang={lang} />
      </article>
    </section>
  )
}

function Losses({ losses }: { losses: DocumentLoss[] }) {
  const { t } = useTranslation('editing')
  return (
    <Notice tone="warning" title={t('loss.title')}>
      <Stack gap="sm">
        {losses.map(({ kind, count, examples }) => (
          <div key={kind}>
            <p>{t(`loss.${kind}`, { count })}</p>
            <ul>
              {examples.map((example, index) => (
                <li key={index}>
                  <bdi>
                    <code>{example}</code>
                  </bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Notice>
  )
}

/** The source of the published English text, for translators; expanded if there is room. */
function Original({ english }: { english: NonNullable<DocumentToEdit['english']> }) {
  const { t } = useTranslation('editing')
  return (
    <WideOpen title={t('original.title', { number: english.number })}>
      <Stack gap="sm">
        <h2>{t('original.title', { number: english.number })}</h2>
        <div className="stack stack-sm" lang="en">
          <p>
            <strong>{english.title}</strong>
          </p>
          <p>{english.lede}</p>
          <div className="difference">{english.markdown}</div>
        </div>
      </Stack>
    </WideOpen>
  )
}

interface OutdatedProps {
  text: DocumentToEdit
  changes: FieldDifference[]
}

/**
 * Notice that the English text has changed, with its differences and a button to confirm that the translation is still
 * current.
 */
function Outdated({ text, changes }: OutdatedProps) {
  const { t } = useTranslation('editing')
  const { uid, locale, english } = text
  return (
    <Notice tone="warning" title={t('outdated.title')}>
      <Stack>
        <p>{t('outdated.text')}</p>
        {changes.length > 0 ? (
          <details>
            <summary className="btn btn-secondary btn-sm">
              {t('outdated.changes')}
              <Icon name="chevron-down" className="icon-turn" />
            </summary>
            <DifferenceView differences={changes} lang="en" />
          </details>
        ) : null}
        <Form method="post" action={paths.editingDocument(uid, locale)}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="english" value={english?.number ?? ''} />
          <Button variant="secondary" small>
            {t('outdated.confirm')}
          </Button>
        </Form>
      </Stack>
    </Notice>
  )
}
