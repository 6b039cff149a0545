import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { isPlainKey } from '~/app/ui/plain-key'
import { composes } from '~/app/ui/use-disclosure'

/** Keys of the desk with the names of what they do. */
const deskKeys = [
  ['1', 'conforms'],
  ['2', 'observation'],
  ['3', 'minor'],
  ['4', 'major'],
  ['j', 'next'],
  ['k', 'previous'],
] as const

/** The keys, listed and listened to. `on`: null without scripts. The children switch them. */
export function DeskKeys({ on, children }: { on: boolean | null; children: ReactNode }) {
  const { t } = useTranslation('external-audits')
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      if (composes(event) || event.repeat || !isPlainKey(event)) return
      if (press(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
  return (
    <details id="keys" className="fold">
      <summary>{t('keys.title')}</summary>
      {children}
      <dl className="desk-keys">
        {deskKeys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const questions = () => [...document.querySelectorAll<HTMLElement>('[data-desk] > li')]

/** The question with the focus, otherwise the first that is not above the window. */
function current(all: HTMLElement[]): number {
  const focused = all.findIndex((each) => each.contains(document.activeElement))
  return focused === -1 ? all.findIndex((each) => each.getBoundingClientRect().bottom > 0) : focused
}

/** True if the key means something here. */
function press(key: string): boolean {
  const all = questions()
  const isFocused = all.some((each) => each.contains(document.activeElement))
  const at = current(all)
  if (key === 'j') return focusIn(all[isFocused ? at + 1 : Math.max(0, at)])
  if (key === 'k') return focusIn(all[at - 1])
  const nth = ['1', '2', '3', '4'].indexOf(key)
  return nth === -1 ? false : choose(all[at], nth)
}

const radiosIn = (question: HTMLElement | undefined) => [
  ...(question?.querySelectorAll<HTMLInputElement>('[data-judge] input[type="radio"]') ?? []),
]

function focusIn(question: HTMLElement | undefined): boolean {
  const radios = radiosIn(question)
  const place = radios.find(({ checked }) => checked) ?? radios[0]
  const target = place ?? question?.querySelector<HTMLElement>('a, button, summary')
  target?.focus({ preventScroll: true })
  question?.scrollIntoView({ block: 'start' })
  return target !== undefined && target !== null
}

/** What conforms is saved at once; all others need words first. */
function choose(question: HTMLElement | undefined, nth: number): boolean {
  const radio = radiosIn(question)[nth]
  if (!radio) return false
  radio.click()
  radio.focus()
  if (nth === 0) radio.form?.requestSubmit()
  else radio.form?.querySelector<HTMLTextAreaElement>('textarea')?.focus()
  return true
}
