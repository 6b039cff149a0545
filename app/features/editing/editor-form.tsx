import { CheckedForm, useBase, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import type { DocumentToEdit } from '~/contracts/content/editing'
import { DifferenceView } from './editing-parts'
import type { Conflict } from './editor.server'
import { useHydrated } from '~/app/ui/use-hydrated'
type Values = Record<'title' | 'lede' | 'markdown' | 'note', string>

const constraint = {
  title: { required: true, maxLength: limits.editedTitleCharacters },
  lede: { required: true, maxLength: limits.editedLedeCharacters },
  markdown: { required: true, maxLength: limits.editedMarkdownCharacters },
  note: { required: false, maxLength: limits.editedNoteCharacters },
}

export interface EditorFormProps {
  text: DocumentToEdit
  formKey: string
  result: SubmissionResult | undefined
  conflict: Conflict | null | undefined
}

export const previewId = 'preview'

/** The form for a text in one language. It includes the version that it was based on. */
export function EditorForm({ text, formKey, result, conflict }: EditorFormProps) {
  const { t } = useTranslation('editing')
  const { uid, locale, latest, english } = text
  const action = paths.editingDocument(uid, locale)
  const labels = {
    title: t('fields.title'),
    lede: t('fields.lede'),
    markdown: t('fields.markdown'),
    note: t('fields.note'),
  }
  const { fields, frame, lastResult } = useCheckedForm<Values>({
    id: 'text',
    labels,
    result,
    defaultValue: { title: latest?.title, lede: latest?.lede, markdown: latest?.markdown },
    constraint,
  })
  const version = useBase(latest?.number ?? 0, { form: 'text', lastResult })
  const translated = useBase(english?.number ?? '', { form: 'text', lastResult, name: 'english' })
  return (
    <CheckedForm {...frame} action={action} asks="editing:asks" preventScrollReset>
      {conflict ? <ConflictNotice conflict={conflict} locale={locale} action={action} /> : null}
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formKey" value={formKey} />
      {translated ? <input type="hidden" name="english" value={translated} /> : null}
      <Field field={fields.title} label={labels.title} lang={locale} />
      <TextareaField
        field={fields.lede}
        label={labels.lede}
        hint={t('hints.lede')}
        lang={locale}
        rows={3}
        counter={limits.editedLedeCharacters}
      />
      <Stack gap="sm">
        <Toolbar fieldId={fields.markdown.id} />
        <TextareaField
          field={fields.markdown}
          label={labels.markdown}
          hint={t('hints.markdown')}
          lang={locale}
          rows={24}
        />
      </Stack>
      <Field field={fields.note} label={labels.note} hint={t('hints.note')} autoComplete="off" />
      <Buttons action={action} />
    </CheckedForm>
  )
}

function Buttons({ action }: { action: string }) {
  const { t } = useTranslation('editing')
  const navigation = useNavigation()
  const pending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : null
  return (
    <div className="row">
      <Button name="intent" value="draft" variant="secondary" pending={pending === 'draft'}>
        {t('save.draft')}
      </Button>
      <Button
        name="intent"
        value="preview"
        variant="secondary"
        formAction={`${action}#${previewId}`}
        pending={pending === 'preview'}
      >
        {t('save.preview')}
      </Button>
      <Button name="intent" value="publish" pending={pending === 'publish'}>
        {t('save.publish')}
      </Button>
    </div>
  )
}

/** The version saved by another editor in the meantime, and the differences from the submitted one. */
function ConflictNotice({
  conflict,
  locale,
  action,
}: {
  conflict: Conflict
  locale: string
  action: string
}) {
  const { t } = useTranslation('editing')
  const { theirs, differences } = conflict
  const name = theirs.author?.name ?? t('people.former')
  return (
    <Notice tone="warning" title={t('conflict.title', { name, number: theirs.number })}>
      <Stack>
        <p>{t('conflict.text')}</p>
        <DifferenceView differences={differences} lang={locale} />
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink href={action} variant="secondary" small reloadDocument>
            {t('conflict.takeTheirs')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}

interface Undoable {
  /** The only way to edit a field that supports the browser's undo. */
  execCommand?: (command: 'insertText' | 'delete', showUi: boolean, text: string) => boolean
}

function write(area: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  const command = text === '' ? 'delete' : 'insertText'
  if (!(document as Undoable).execCommand?.(command, false, text)) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}

/** Inserts Markdown syntax. Without scripts users type it. */
function Toolbar({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation('editing')
  const hydrated = useHydrated()
  if (!hydrated) return null
  const use = (tool: MarkdownTool) => {
    const area = document.getElementById(fieldId)
    if (!(area instanceof HTMLTextAreaElement)) return
    const { value, selectionStart: start, selectionEnd: end } = area
    write(area, editOf(tool, { value, start, end }))
  }
  return (
    <div className="row" role="group" aria-label={t('tools.label')}>
      {markdownTools.map((tool) => (
        <Button key={tool} type="button" variant="secondary" small onClick={() => use(tool)}>
          {t(`tools.${tool}`)}
        </Button>
      ))}
    </div>
  )
}

const markdownTools = ['bold', 'italic', 'heading', 'list', 'link'] as const
export type MarkdownTool = (typeof markdownTools)[number]

interface Selected {
  value: string
  start: number
  end: number
}
/** Replaces the text between `from` and `to` by `text`, then selects the given range. */
interface Edit {
  from: number
  to: number
  text: string
  select: [start: number, end: number]
}

/** Adds marks around the selection, or removes existing ones. */
function wrap({ value, start, end }: Selected, mark: string): Edit {
  const length = mark.length
  const isWrapped = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark
  // One asterisk of `**` is not a mark.
  const isPart = mark === '*' && value.slice(start - 2, start) === '**'
  const text = value.slice(start, end)
  if (isWrapped && !isPart)
    return { from: start - length, to: end + length, text, select: [start - length, end - length] }
  return { from: start, to: end, text: mark + text + mark, select: [start + length, end + length] }
}

/** Adds the prefix to each line of the selection, or removes it if all lines have it. */
function prefix({ value, start, end }: Selected, mark: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const after = value.indexOf('\n', end)
  const to = after === -1 ? value.length : after
  const lines = value.slice(from, to).split('\n')
  const hasAll = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (hasAll ? line.slice(mark.length) : mark + line))
  const text = changed.join('\n')
  return { from, to, text, select: [from + text.length, from + text.length] }
}

/** Makes the selection the text of a link and selects the address for overwriting. */
function link({ value, start, end }: Selected): Edit {
  const address = 'https://'
  const text = `[${value.slice(start, end)}](${address})`
  const at = start + text.length - 1
  const words = start + 1
  return { from: start, to: end, text, select: start === end ? [words, words] : [at - address.length, at] }
}

/** The edit that a toolbar button makes to the selection. */
export function editOf(tool: MarkdownTool, selected: Selected): Edit {
  if (tool === 'bold') return wrap(selected, '**')
  if (tool === 'italic') return wrap(selected, '*')
  if (tool === 'heading') return prefix(selected, '## ')
  return tool === 'list' ? prefix(selected, '- ') : link(selected)
}
