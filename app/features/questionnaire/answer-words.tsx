import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { type Description, DescriptionList, WebLink } from '~/app/ui/content/description-list'
import { paths } from '~/app/platform/paths'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import type { Answer, AnswerContent, AnswerFile } from '~/contracts/content/answer-values'
import type { StandardQuestion } from '~/contracts/content/standard'
import { formatLocale } from '~/contracts/languages'
import type { FileProperties, PropertiesOfFiles } from '~/contracts/files'
import { withCommas } from '~/contracts/isolated'

/** In words, by id. */
export type FileSizes = Record<string, string>
/** Without an address it is read by the outlet alone. */
type ShownFile = AnswerFile & { address?: string }

interface AnswerWordsProps {
  /** Of the files; without them, nothing is said about any. */
  properties?: PropertiesOfFiles | undefined
  answer: Omit<AnswerContent, 'internal'> &
    Partial<Pick<AnswerContent, 'internal'>> & { files?: readonly ShownFile[] }
  sizes?: FileSizes
  /** As it was when the answer was given; null if nobody knows it, and then a choice is shown by its key. */
  question: Pick<StandardQuestion, 'choices'> | null
}

/** An answer to be read, with all that belongs to it. */
export function AnswerWords({ answer, question, sizes = {}, properties }: AnswerWordsProps) {
  const { t } = useTranslation('answers')
  const { explanation, evidence, internal, notApplicable, files = [] } = answer
  const items: Description[] = [
    ...(notApplicable === null ? [] : [{ term: t('notApplicable'), details: notApplicable }]),
    ...(answer.value === null
      ? []
      : [{ term: t('value'), details: <Value answer={answer} question={question} /> }]),
    ...(explanation === '' ? [] : [{ term: t('explanation'), details: explanation }]),
    ...(evidence.length === 0 ? [] : [{ term: t('evidence'), details: <AnswerLinks links={evidence} /> }]),
    ...(files.length === 0
      ? []
      : [{ term: t('files'), details: <AnswerFiles files={files} sizes={sizes} properties={properties} /> }]),
    ...(internal ? [{ term: t('internal'), details: t('keptInternal') }] : []),
  ]
  return <DescriptionList items={items} />
}

/** How pages of other features show answers. */
export function answersWith(sizes: FileSizes, properties?: PropertiesOfFiles) {
  return function renderAnswer(answer: AnswerWordsProps['answer'], question: AnswerWordsProps['question']) {
    return <AnswerWords answer={answer} question={question} sizes={sizes} properties={properties} />
  }
}

function Value({ answer: { value }, question }: AnswerWordsProps) {
  const { t, language } = useTranslation('answers')
  switch (value?.kind) {
    case 'yesNo':
      return t(value.yes ? 'yes' : 'no')
    case 'number':
      return new Intl.NumberFormat(formatLocale(language), {
        maximumFractionDigits: 20,
        useGrouping: false,
      }).format(value.number)
    case 'choice': {
      const choice = question?.choices?.find(({ key }) => key === value.choice)
      return choice?.label ?? value.choice
    }
    case 'links':
      return value.links.length > 0 ? <AnswerLinks links={value.links} /> : t('noLinks')
    case 'shortText':
    case 'longText':
      return value.text
    default:
      return null
  }
}

interface AnswerFilesProps {
  files: readonly ShownFile[]
  sizes: FileSizes
  properties?: PropertiesOfFiles | undefined
}

export function AnswerFiles({ files, sizes, properties }: AnswerFilesProps) {
  const language = useLanguage()
  return (
    <ul>
      {files.map(({ id, name, address = paths.document(id) }) => (
        <li key={id}>
          <a href={address} dir="auto" rel="nofollow">
            {name}
          </a>{' '}
          <span className="muted num">{withCommas(language, ['PDF', sizes[id]])}</span>
          {properties ? <Properties properties={properties[id] ?? null} /> : null}
        </li>
      ))}
    </ul>
  )
}

const propertyOrder = ['author', 'title', 'software'] as const

/** What strangers read in a PDF beside its pages. */
function Properties({ properties }: { properties: FileProperties | null }) {
  const { t } = useTranslation('answers')
  if (!properties) return <p className="hint">{t('properties.unread')}</p>
  const said = propertyOrder.filter((name) => properties[name] !== '')
  if (said.length === 0) return <EmptyPart>{t('properties.none')}</EmptyPart>
  return (
    <div className="hint">
      <p>{t('properties.heading')}</p>
      <ul>
        {said.map((name) => (
          <li key={name}>
            <span>{t(`properties.${name}`)}: </span>
            <bdi>{properties[name]}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AnswerLinks({ links }: { links: Answer['evidence'] }) {
  return (
    <ul>
      {links.map(({ url, label }, index) => (
        <li key={index} dir="auto">
          {label ? (
            <a href={url} rel="noopener noreferrer nofollow ugc">
              {label}
            </a>
          ) : (
            <WebLink address={url} />
          )}
        </li>
      ))}
    </ul>
  )
}
