import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Link } from './navigation/link'
import { type RichTextComponents, PrismicRichText } from '@prismicio/react'
import type { RichTextField } from '@prismicio/client'
import { inLanguage } from '~/app/texts/texts'

/** A block in the format of Prismic's structured text. */
export type RichTextBlocks = readonly { type: string; text: string; spans: readonly object[] }[]

type AnchorProps = ComponentProps<'a'>

/** A link without a resolvable address is shown as text. */
const InternalLink = ({ href, children }: AnchorProps) =>
  href ? <Link to={href}>{children}</Link> : <>{children}</>

const ExternalLink = ({ href, children }: AnchorProps) => (
  <a href={href} rel="noopener noreferrer">
    {children}
  </a>
)

const isHeading = ({ type }: { type: string }) => type === 'heading2'

/** The sections of a text, with the anchors set by `<RichText anchors>`. */
export const headingsOf = (blocks: RichTextBlocks): { id: string; text: string }[] =>
  blocks.filter(isHeading).map(({ text }, index) => ({ id: `part-${String(index + 1)}`, text }))

function anchored(blocks: RichTextBlocks): RichTextComponents {
  const headings = blocks.filter(isHeading)
  const ids = headingsOf(blocks)
  return {
    heading2: ({ node, children }) => (
      <AnchoredHeading {...(ids[headings.indexOf(node)] ?? { id: '', text: '' })}>{children}</AnchoredHeading>
    ),
  }
}

type AnchoredHeadingProps = { id: string; text: string; children: ReactNode }

/** A heading with a link to itself, which scripts also copy. The link is no part of the heading's name. */
function AnchoredHeading({ id, text, children }: AnchoredHeadingProps) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  const copy = () => {
    // Browsers offer it to secure pages alone.
    if (!('clipboard' in navigator)) return
    void navigator.clipboard.writeText(`${location.origin}${location.pathname}#${id}`).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <div className="anchored">
      <h2 id={id}>{children}</h2>
      <a href={`#${id}`} className="anchor no-print" onClick={copy} aria-label={t('anchor', { title: text })}>
        #
      </a>
      <span role="status" className="hint">
        {copied ? t('copy.done') : null}
      </span>
    </div>
  )
}

/** Beside the text where there is room. */
const sideNote: RichTextComponents = {
  preformatted: ({ children }) => <aside className="side-note">{children}</aside>,
}

/** For a text below a heading other than the page's own. */
const oneLevelLower: RichTextComponents = {
  heading2: ({ children }) => <h3>{children}</h3>,
  heading3: ({ children }) => <h4>{children}</h4>,
}

export interface RichTextProps {
  blocks: RichTextBlocks
  lang?: string | undefined
  /** Of members’ texts, which may be in another language than they say. */
  dir?: 'auto'
  /** Adds anchors to its sections. */
  anchors?: boolean
  lowered?: boolean
}

/** Running text of pages and offers. Its direction is that of its language, or of its first words where that is not known. */
export function RichText({ blocks, lang, dir, anchors = false, lowered = false }: RichTextProps) {
  return (
    <div className="prose" dir="auto" {...inLanguage(lang)} {...(dir ? { dir } : {})}>
      <PrismicRichText
        // The API's format is a subset that the package's closed types do not accept.
        field={blocks as unknown as RichTextField}
        components={{ ...sideNote, ...(anchors ? anchored(blocks) : {}), ...(lowered ? oneLevelLower : {}) }}
        internalLinkComponent={InternalLink}
        externalLinkComponent={ExternalLink}
      />
    </div>
  )
}
