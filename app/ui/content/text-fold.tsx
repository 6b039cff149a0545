import { Icon } from '../icons'
import { RichText, type RichTextBlocks } from '../rich-text'
import { inLanguage } from '~/app/texts/texts'

export interface TextFoldProps {
  label: string
  /** The entry of the page that the texts belong to, which tells several folds apart. */
  about: string
  /** Of the texts and of what they are about, where it is another one than that of the page. */
  lang?: string | undefined
  texts: { title: string; blocks: RichTextBlocks }[]
  /** Of their headings: one below that of the entry. */
  level?: 3 | 4
}

/** Longer texts about an entry, for those who want them. */
export function TextFold({ label, about, lang, texts, level = 4 }: TextFoldProps) {
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <details className="fold">
      <summary className="row">
        <span>
          {label}
          <span className="sr-only" {...inLanguage(lang)}>
            : {about}
          </span>
        </span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack stack-sm">
        {texts.map(({ title, blocks }) => (
          <div key={title} className="stack stack-sm">
            <Heading>{title}</Heading>
            <RichText blocks={blocks} {...(lang ? { lang } : {})} />
          </div>
        ))}
      </div>
    </details>
  )
}
