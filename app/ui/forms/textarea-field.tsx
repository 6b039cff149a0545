import { getTextareaProps } from '@conform-to/react'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { FieldLayout } from './field'
import { ariaOptions, type FormField } from './form-field'

type Wired = 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value' | 'onInput'
export type TextareaFieldProps = Omit<ComponentPropsWithoutRef<'textarea'>, Wired> & {
  field: FormField
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Maximum length in characters: shown before typing, counted down while typing. Input is not truncated. */
  counter?: number
}

export function TextareaField({ field, label, hint, optional, counter, ...rest }: TextareaFieldProps) {
  const [length, setLength] = useState<number | null>(null)
  const { key, maxLength, ...area } = getTextareaProps(
    field,
    ariaOptions(field, Boolean(hint) || counter !== undefined),
  )
  const fullHint = hint || counter ? <CounterHint hint={hint} counter={counter} length={length} /> : null
  return (
    <FieldLayout field={field} label={label} hint={fullHint} optional={optional}>
      <textarea
        key={key}
        dir="auto"
        rows={6}
        className="input"
        {...area}
        maxLength={counter === undefined ? maxLength : undefined}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        {...rest}
      />
      {counter !== undefined && length !== null ? <LiveCounter left={counter - length} /> : null}
    </FieldLayout>
  )
}

type CounterHintProps = { hint: ReactNode; counter: number | undefined; length: number | null }

function CounterHint({ hint, counter, length }: CounterHintProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      {hint ? <span>{hint} </span> : null}
      {counter !== undefined && length === null ? (
        <span>{t('counter.limit', { count: counter })}</span>
      ) : null}
    </>
  )
}

function LiveCounter({ left }: { left: number }) {
  const { t } = useTranslation('ui')
  return (
    <p className={left < 0 ? 'hint num tone-error' : 'hint num'} role="status">
      {left < 0 ? t('counter.over', { count: -left }) : t('counter.left', { count: left })}
    </p>
  )
}
