import { useFormatLocale } from '~/app/texts/use-translation'

interface Document {
  id: string
  name: string
  bytes: number
}

interface DocumentListProps {
  documents: readonly Document[]
  hrefOf: (id: string) => string
  lang?: string
}

const bytesPerKilobyte = 1000

/** PDFs to be opened or saved, each with its size. */
export function DocumentList({ documents, hrefOf, lang }: DocumentListProps) {
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  const size = new Intl.NumberFormat(useFormatLocale(), format)
  return (
    <ul className="stack stack-sm">
      {documents.map(({ id, name, bytes }) => (
        <li key={id}>
          <a href={hrefOf(id)} dir="auto" lang={lang}>
            {name}
          </a>{' '}
          <span className="muted num">PDF, {size.format(Math.max(1, bytes / bytesPerKilobyte))}</span>
        </li>
      ))}
    </ul>
  )
}
