import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { useHydrated } from '~/app/ui/use-hydrated'
import { type Edit, editOf, type MarkdownTool, markdownTools } from './markdown-edits'

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
export function Toolbar({ fieldId }: { fieldId: string }) {
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
