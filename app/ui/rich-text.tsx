import type { ReactNode } from 'react'
import { Link } from '@remix-run/react'
import { PrismicRichText } from '@prismicio/react'
import type { RichTextField } from '@prismicio/client'

/** A block in the shape of Prismic's structured text. */
export type RichTextBlocks = readonly { type: string; text: string; spans: readonly object[] }[]

function RichLink({ url = '', children }: { url: string | undefined; children: ReactNode }) {
  return url.startsWith('/') ? (
    <Link to={url}>{children}</Link>
  ) : (
    <a href={url} rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Running text of pages and offers. The direction of each block follows its words. */
export function RichText({ blocks, lang }: { blocks: RichTextBlocks; lang?: string }) {
  return (
    <div className="prose" lang={lang} dir="auto">
      <PrismicRichText
        // The API's shape is a subset that the package's own closed types do not accept as it is.
        field={blocks as unknown as RichTextField}
        components={{
          hyperlink: ({ node, children }) => <RichLink url={node.data.url}>{children}</RichLink>,
        }}
      />
    </div>
  )
}
