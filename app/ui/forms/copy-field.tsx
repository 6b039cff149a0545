import { useId, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useHydrated } from '../use-hydrated'

/** A text to copy: a box that selects its whole content; scripts add a copy button. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const { t } = useTranslation('ui')
  const id = useId()
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div id={`${id}-hint`} className="hint">
        {hint}
      </div>
      <div className="input-group">
        <input
          id={id}
          className="input"
          dir="ltr"
          value={value}
          readOnly
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated ? (
          <button type="button" className="btn btn-secondary" onClick={copy}>
            {t('copy.button')}
            <span className="sr-only">{label}</span>
          </button>
        ) : null}
      </div>
      <p className="hint" role="status">
        {copied ? t('copy.done') : null}
      </p>
    </div>
  )
}
