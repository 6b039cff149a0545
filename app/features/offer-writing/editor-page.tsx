import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { EditorConflict } from './editor-conflict'
import { DatesPart, KindPart, ReadersPart } from './editor-facts'
import { DocumentsPart, PicturePart } from './editor-files'
import { type EditorProps, useEditorForm } from './editor-form'
import { useOfferLabels } from './editor-labels'
import { TopicsPart } from './editor-topics'
import { WordsPart } from './editor-words'
import { SavedAt } from './saved-at'
import { StateTag } from './state-tag'
import { useAutosave } from './use-autosave'

const parts = ['words', 'kind', 'dates', 'topics', 'picture', 'documents', 'readers'] as const

/** The form for a new or existing offer. */
export function EditorPage(props: EditorProps) {
  const { t } = useTranslation('writing')
  const { offer } = props
  const title = offer ? offer.headline : t('new.title')
  const crumbs = [
    { label: props.isOwn ? t('own.title') : t('own.crumb'), href: props.list },
    { label: title },
  ]
  return (
    <Stack>
      <Breadcrumbs items={crumbs} />
      <PageHeading
        kicker={offer ? t('edit.kicker') : undefined}
        title={title}
        lede={t('edit.lede')}
        actions={offer ? <StateTag state={offer.state} /> : undefined}
      />
      <Sidebar side={<Contents />}>
        {/* After saving, the form is reset to the saved values. */}
        <EditorForm key={offer?.version ?? 'new'} {...props} />
      </Sidebar>
    </Stack>
  )
}

function Contents() {
  const { t } = useTranslation('writing')
  return (
    <PageContents title={t('edit.contents')}>
      <ul className="side-nav">
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t(`parts.${part}`)}</a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
}

function EditorForm(props: EditorProps) {
  const { offer, sizes, lists, saved, awaitsValidation } = props
  const { t } = useTranslation('writing')
  const { form, fields, pending, lastResult, version, formKey } = useEditorForm(props)
  const { pictureAlt, ...words } = useOfferLabels()
  const labels = {
    ...words,
    picture: t('fields.picture'),
    pictureAlt,
    removedDocuments: t('fields.removedDocuments'),
    document: t('fields.document'),
  }
  const isPublished = offer?.state === 'published'
  const savesItself = !isPublished && !saved
  const draft = useAutosave({ enabled: savesItself, id: offer?.id ?? null, version })
  return (
    <Form
      method="post"
      {...(draft.id ? { action: paths.offerEdit(draft.id) } : {})}
      encType="multipart/form-data"
      id={form.id}
      className="form form-parts"
      noValidate
      {...(savesItself && { 'data-own-draft': '' })}
      onInput={draft.onInput}
      onSubmit={draft.onSubmit}
    >
      <ErrorSummary form={form} labels={labels} submission={lastResult} />
      {saved ? <EditorConflict saved={saved} typed={lastResult?.initialValue} lists={lists} /> : null}
      {awaitsValidation ? <NotYet /> : null}
      {isPublished ? <Notice tone="info">{t('edit.published')}</Notice> : null}
      {draft.version === null ? (
        <input type="hidden" name="formKey" value={formKey} />
      ) : (
        <input type="hidden" name="version" value={draft.version} />
      )}
      <WordsPart fields={fields} lists={lists} />
      <KindPart fields={fields} lists={lists} />
      <DatesPart fields={fields} lists={lists} />
      {props.otherTags.map((code) => (
        <input key={code} type="hidden" name={fields.tags.name} value={code} />
      ))}
      <TopicsPart fields={fields} lists={lists} />
      <PicturePart fields={fields} offer={offer} sizes={sizes} />
      <DocumentsPart fields={fields} offer={offer} sizes={sizes} />
      <ReadersPart fields={fields} lists={lists} />
      <Buttons isPublished={isPublished} mayPublish={!awaitsValidation} pending={pending} />
      <SavedAt state={draft.state} at={draft.at} />
    </Form>
  )
}

function NotYet() {
  const { t } = useTranslation('writing')
  return (
    <Notice tone="info" title={t('notYet.title')}>
      <p>{t('notYet.text')}</p>
    </Notice>
  )
}

type ButtonsProps = { isPublished: boolean; mayPublish: boolean; pending: string | null }

/** Enter triggers the first button, which saves without publishing. */
function Buttons({ isPublished, mayPublish, pending }: ButtonsProps) {
  const { t } = useTranslation('writing')
  const button = (intent: string) => ({ name: 'intent', value: intent, pending: pending === intent })
  if (isPublished)
    return (
      <div className="row save-bar">
        <Button {...button('draft')}>{t('buttons.save')}</Button>
      </div>
    )
  return (
    <div className="row save-bar">
      <Button {...button('draft')} variant={mayPublish ? 'secondary' : 'primary'}>
        {t('buttons.draft')}
      </Button>
      <Button {...button('preview')} variant="secondary">
        {t('buttons.preview')}
      </Button>
      {mayPublish ? <Button {...button('publish')}>{t('buttons.publish')}</Button> : null}
    </div>
  )
}
