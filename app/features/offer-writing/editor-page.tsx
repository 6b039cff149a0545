import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { PageContents } from '~/app/ui/navigation/page-contents'
import {
  DatesPart,
  KindPart,
  ReadersPart,
  WordsPart,
  TopicsPart,
  DocumentsPart,
  PicturePart,
} from './editor-fields'
import { type EditorProps, useEditorForm, useOfferLabels, type EditorLists } from './editor-form'
import { StateTag } from './state-tag'
import { useWrittenTime } from '~/app/ui/content/time'
import { DescriptionList } from '~/app/ui/content/description-list'
import type { Option } from '~/app/ui/forms/select'
import { offerCategories, offerCosts } from '~/contracts/constants'
import type { OfferField, OwnOffer } from '~/contracts/offers/offer-writing'
import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Autosave } from './editor.server'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import { withCommas } from '~/contracts/isolated'

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
      asks="writing:asks"
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

type SavedAtProps = Pick<ReturnType<typeof useAutosave>, 'state' | 'at'>

/** The state of the autosave; rendered from the start, so that screen readers announce changes. */
function SavedAt({ state, at }: SavedAtProps) {
  const { t } = useTranslation('writing')
  const written = useWrittenTime({ show: 'time' })
  const failure = state === null || state === 'saved' ? null : t(`autosave.${state}`)
  return (
    <p role="status" className="hint num">
      {state === 'saved' && at ? t('autosave.saved', { time: written(at) }) : failure}
    </p>
  )
}

interface EditorConflictProps {
  saved: OwnOffer
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
  lists: EditorLists
}

/** The values of a field as sent by the form: a single value as a list of one. */
function valuesOf(offer: OwnOffer, name: OfferField): string[] {
  if (name === 'online' || name === 'openToVisitors') return offer[name] ? ['on'] : []
  return [offer[name] ?? []].flat().map(String).filter(Boolean)
}

const sent = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter(Boolean)

const isSame = (a: string[], b: string[]) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

function useOptions(lists: EditorLists): Partial<Record<OfferField, Option[]>> {
  const { t } = useTranslation(['offers', 'writing'])
  const yes = [{ value: 'on', label: t('writing:conflict.yes') }]
  return {
    category: offerCategories.map((value) => ({ value, label: t(`category.${value}`) })),
    cost: offerCosts.map((value) => ({ value, label: t(`cost.${value}`) })),
    language: lists.languages,
    clauses: lists.clauses,
    tags: lists.tags.flatMap(({ options }) => options),
    online: yes,
    openToVisitors: yes,
  }
}

/** The saved values of all fields that differ from the input. */
function EditorConflict({ saved, typed, lists }: EditorConflictProps) {
  const { t, language } = useTranslation('writing')
  const labels = useOfferLabels()
  const options = useOptions(lists)
  const items = (Object.keys(labels) as OfferField[])
    .map((name) => ({ name, values: valuesOf(saved, name) }))
    .filter(({ name, values }) => !isSame(values, sent(typed?.[name])))
    .map(({ name, values }) => {
      const words = values.map((value) => options[name]?.find((each) => each.value === value)?.label ?? value)
      return { term: labels[name], details: withCommas(language, words) || t('conflict.empty') }
    })
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        {items.length > 0 ? <DescriptionList items={items} /> : <EmptyPart>{t('conflict.same')}</EmptyPart>}
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink href={paths.offerEdit(saved.id)} variant="secondary" small reloadDocument>
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}

/** Idle time before the draft is saved. */
const pause = 2000
/** Files are sent only with the form. */
const files = ['picture', 'pictureStaged', 'pictureStagedName', 'pictureRemove', 'document', 'documentStaged', 'documentStagedName', 'documentRemove', 'removedDocuments', 'intent'] // prettier-ignore

interface Start {
  /** Drafts and withdrawn offers; published offers change only on submit. */
  enabled: boolean
  id: string | null
  version: number | null
}

function textsOf(form: HTMLFormElement): FormData {
  const texts = new FormData(form)
  for (const name of files) texts.delete(name)
  texts.set('intent', 'autosave')
  return texts
}

/**
 * A manual save waits for a running autosave, because it needs the new version, and for the repetition of one whose answer was lost.
 * @param resend begins that repetition; false if there is nothing to repeat
 */
function useTurn(isBusy: boolean, resend: () => boolean) {
  const waiting = useRef<HTMLElement | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  const isTurn = useRef(false)
  useEffect(() => {
    if (isBusy || !waiting.current) return
    const button = waiting.current
    waiting.current = null
    // Whatever the repetition has brought: it is not repeated for ever.
    isTurn.current = true
    form.current?.requestSubmit(button)
    isTurn.current = false
  }, [isBusy])
  return (event: FormEvent<HTMLFormElement>) => {
    if (isTurn.current || !(isBusy || resend())) return
    event.preventDefault()
    form.current = event.currentTarget
    waiting.current = (event.nativeEvent as SubmitEvent).submitter
  }
}

/**
 * Saves a draft shortly after the last key press. A new offer becomes a draft with its first headline, and the browser's
 * address changes to that of the draft. Stops permanently after a conflict. What had no answer may have been stored: it is sent once more
 * as it was, which changes nothing and brings its id and version, before anything else.
 */
function useAutosave({ enabled, id, version }: Start) {
  const fetcher = useFetcher<{ autosave: Autosave | null }>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const answer = fetcher.data?.autosave ?? null
  const isBusy = fetcher.state !== 'idle'
  const now = { id: answer?.id ?? id, version: answer?.version ?? version }
  const stopped = !enabled || answer?.state === 'conflict'
  const hasFailed = answer?.state === 'failed'
  const latest = useRef({ id: now.id, stopped, isBusy, hasFailed })
  useEffect(() => {
    latest.current = { id: now.id, stopped, isBusy, hasFailed }
  }, [now.id, stopped, isBusy, hasFailed])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // A reload opens the draft instead of an empty form.
    if (now.id && !id) window.history.replaceState(window.history.state, '', paths.offerEdit(now.id))
  }, [now.id, id])

  const sent = useRef<{ texts: FormData; action: string } | null>(null)
  const send = (texts: FormData, action: string) => {
    sent.current = { texts, action }
    fetcher.submit(texts, { method: 'post', action, preventScrollReset: true })
  }
  const resend = () => {
    if (!latest.current.hasFailed || !sent.current) return false
    send(sent.current.texts, sent.current.action)
    return true
  }
  const turn = useTurn(isBusy, resend)
  const save = (form: HTMLFormElement, isAfterResend: boolean) => {
    const { id, stopped, isBusy, hasFailed } = latest.current
    if (stopped || !form.isConnected) return
    if (isBusy) later(form, isAfterResend)
    // Where nothing answers, the next change tries again.
    else if (hasFailed && isAfterResend) return
    else if (resend()) later(form, true)
    else send(textsOf(form), id ? paths.offerEdit(id) : paths.offerNew)
  }
  const later = (form: HTMLFormElement, isAfterResend = false) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      save(form, isAfterResend)
    }, pause)
  }
  return {
    ...now,
    state: answer?.state ?? null,
    at: answer?.at ?? null,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { value } = event.currentTarget.elements.namedItem('headline') as HTMLInputElement
      if (!stopped && value.trim()) later(event.currentTarget)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      turn(event)
    },
  }
}
