import { useEffect, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { RichText } from '~/app/ui/rich-text'
import type { DocumentLoss, DocumentPreview } from '~/contracts/content/editing'
import { previewId } from './editor-form'

/** The text as readers would see it, unsaved. */
export function Preview({ preview, lang }: { preview: DocumentPreview; lang: string }) {
  const { t } = useTranslation('editing')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [preview])
  const { title, lede, body, losses } = preview
  return (
    <section ref={box} id={previewId} className="section stack" tabIndex={-1} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('preview.title')}</h2>
      <p className="muted">{t('preview.text')}</p>
      {losses.length > 0 ? <Losses losses={losses} /> : null}
      <article className="stack" lang={lang}>
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
