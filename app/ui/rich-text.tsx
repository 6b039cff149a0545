import type { ComponentProps } from 'react'
import { Link } from '@remix-run/react'
import { type RichTextComponents, PrismicRichText } from '@prismicio/react'
import type { RichTextField } from '@prismicio/client'

/** A block in the shape of Prismic's structured text. */
export type RichTextBlocks = readonly { type: string; text: string; spans: readonly object[] }[]

type AnchorProps = ComponentProps<'a'>

/** A link whose address nobody could tell leaves its words. */
const InternalLink = ({ href, children }: AnchorProps) =>
  href ? <Link to={href}>{children}</Link> : <>{children}</>

const ExternalLink = ({ href, children }: AnchorProps) => (
  <a href={href} rel="noopener noreferrer">
    {children}
  </a>
)

const isHeading = ({ type }: { type: string }) => type === 'heading2'

/** The parts of a text, with the anchors that `<RichText anchors>` gives them. */
export const headingsOf = (blocks: RichTextBlocks): { id: string; text: string }[] =>
  blocks.filter(isHeading).map(({ text }, index) => ({ id: `part-${String(index + 1)}`, text }))

function anchored(blocks: RichTextBlocks): RichTextComponents {
  const headings = blocks.filter(isHeading)
  const ids = headingsOf(blocks)
  return {
    heading2: ({ node, children }) => <h2 id={ids[headings.indexOf(node)]?.id}>{children}</h2>,
  }
}

/** Where a text stands below another heading than the page's own. */
const oneLevelLower: RichTextComponents = {
  heading2: ({ children }) => <h3>{children}</h3>,
  heading3: ({ children }) => <h4>{children}</h4>,
}

export interface RichTextProps {
  blocks: RichTextBlocks
  lang?: string
  /** Its parts can be linked to. */
  anchors?: boolean
  lowered?: boolean
}

/** Running text of pages and offers. The direction of each block follows its words. */
export function RichText({ blocks, lang, anchors = false, lowered = false }: RichTextProps) {
  return (
    <div className="prose" lang={lang} dir="auto">
      <PrismicRichText
        // The API's shape is a subset that the package's own closed types do not accept as it is.
        field={blocks as unknown as RichTextField}
        components={{ ...(anchors ? anchored(blocks) : {}), ...(lowered ? oneLevelLower : {}) }}
        internalLinkComponent={InternalLink}
        externalLinkComponent={ExternalLink}
      />
    </div>
  )
}
