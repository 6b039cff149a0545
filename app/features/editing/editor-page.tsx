import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { DocumentPreview, DocumentToEdit } from '~/contracts/content/editing'
import type { FieldDifference } from './differences.server'
import { EditorForm, type EditorFormProps } from './editor-form'
import { LanguageState, nameOfLanguage } from './language-state'
import { Preview } from './preview'
import { Original, Outdated } from './translation'
import { useWho } from './use-who'

export interface EditorPageProps extends EditorFormProps {
  title: string
  /** Public address of the text. */
  address: string
  changesInEnglish: FieldDifference[]
  preview: DocumentPreview | null
}

/** A text in one language: the form, a preview, and for translators the English source. */
export function EditorPage({ title, address, changesInEnglish, preview, ...form }: EditorPageProps) {
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
        actions={<Actions text={text} address={address} />}
      />
      <Languages text={text} />
      <Stack gap="lg">
        <Stack gap="sm">
          <AccessLevel text={text} />
          {latest ? <LastSaved latest={latest} /> : <p>{t('editor.first')}</p>}
          {isOutdated ? <Outdated text={text} changes={changesInEnglish} /> : null}
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

function Actions({ text, address }: { text: DocumentToEdit; address: string }) {
  const { t } = useTranslation('editing')
  return (
    <>
      {text.publishedNumber === null ? null : (
        <ButtonLink href={address} variant="secondary" small>
          {t('editor.view')}
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
