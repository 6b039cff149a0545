import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Link } from '~/app/ui/navigation/link'
import { defaultLocale } from '~/contracts/constants'
import { FieldPieces } from './editing-parts'
import type { ShownChange, ShownChanges } from './standard.server'
import { useTranslation } from '~/app/texts/use-translation'
import type {
  askingKinds as allKinds,
  disclosures as allDisclosures,
  suggestedFacts as allFacts,
} from '~/contracts/content/content'
import type { StandardQuestion } from '~/contracts/content/standard'

// Importing them from the contracts would add the schemas to the client bundle.
export const askingKinds = [
  'yesNo',
  'shortText',
  'longText',
  'links',
  'number',
  'choice',
] as const satisfies readonly (typeof allKinds)[number][]
export const disclosures = ['public', 'choice'] as const satisfies readonly (typeof allDisclosures)[number][]
export const suggestedFacts = [
  'entityName',
  'legalName',
  'address',
  'owner',
  'contactEmail',
  'website',
  'languages',
  'country',
  'mediaTypes',
] as const satisfies readonly (typeof allFacts)[number][]

type Fact = (typeof suggestedFacts)[number]

/** What a question asks for, in words. */
export function useQuestionWords() {
  const { t } = useTranslation('standard-editing')
  return {
    kind: ({ kind }: Pick<StandardQuestion, 'kind'>) => t(`kind.${kind}`),
    required: ({ required }: Pick<StandardQuestion, 'required'>) =>
      t(`requiredState.${required ? 'yes' : 'no'}`),
    disclosure: ({ disclosure }: Pick<StandardQuestion, 'disclosure'>) => t(`disclosure.${disclosure}`),
    suggests: ({ suggests }: { suggests?: Fact | null | undefined }) => t(`fact.${suggests ?? 'none'}`),
  }
}

export const isSame = ({ added, changed, removed }: ShownChanges) => added + changed + removed === 0

/** How many questions are new, changed or removed, and what that means for outlets. */
export function Counts({ changes }: { changes: ShownChanges }) {
  const { t } = useTranslation('standard-editing')
  const { added, changed, removed, asksAnew } = changes
  return (
    <div>
      {added + changed > 0 ? (
        <p>
          <strong>{t('next.newOrChanged', { count: added + changed })}.</strong>{' '}
          {asksAnew > 0 ? <span>{t('next.asksAnew', { count: asksAnew })}</span> : null}
        </p>
      ) : null}
      <p className="muted">
        {t('counts.added', { count: added })} · {t('counts.changed', { count: changed })} ·{' '}
        {t('counts.removed', { count: removed })}. {t('next.inEnglish')}
      </p>
    </div>
  )
}

/** The changed questions by clause, with before and after. */
export function Changes({ changes }: { changes: ShownChanges }) {
  const { t } = useTranslation('standard-editing')
  return changes.clauses.map(({ clause, questions }) => (
    <section key={clause} className="section stack" aria-labelledby={`clause-${clause}`}>
      <h3 id={`clause-${clause}`}>{t('clause', { number: clause })}</h3>
      {questions.map((change) => (
        <Change key={change.key} change={change} />
      ))}
    </section>
  ))
}

const changeTones = { added: 'success', changed: 'info', removed: 'warning' } as const

function Change({ change: shown }: { change: ShownChange }) {
  const { t } = useTranslation('standard-editing')
  const { uid, change, asksAnew, before, after } = shown
  const { question = '', help = '' } = after ?? before ?? {}
  const items = useDifferences(shown)
  return (
    <Stack gap="sm">
      <h4 lang={defaultLocale} dir="auto">
        {question}
      </h4>
      <p className="row">
        <Tag tone={changeTones[change]}>{t(`change.${change}`)}</Tag>
        {asksAnew && change === 'changed' ? <Tag>{t('change.asksAnew')}</Tag> : null}
        <Link to={paths.editingDocument(uid, defaultLocale)}>
          {t('change.edit')}
          <span className="sr-only">: {question}</span>
        </Link>
      </p>
      {items.length > 0 ? <DescriptionList items={items} /> : null}
      {change === 'changed' ? null : (
        <p lang={defaultLocale} dir="auto">
          {help}
        </p>
      )}
    </Stack>
  )
}

const factParts = ['kind', 'required', 'disclosure', 'choices', 'suggests'] as const

/** Before and after, part by part; what has no words to compare is named. */
function useDifferences({ parts, texts, before, after }: ShownChange): Description[] {
  const { t, language } = useTranslation('standard-editing')
  const words = useQuestionWords()
  if (!before || !after) return []
  const choices = ({ choices: all }: StandardQuestion) =>
    (all ?? []).map(({ key, label }) => `${key}: ${label}`).join('\n')
  const wordsOf = (part: (typeof factParts)[number], question: StandardQuestion) =>
    part === 'choices' ? choices(question) : words[part](question)
  const facts = factParts
    .filter((part) => parts.includes(part))
    .map((part) => ({ part, old: wordsOf(part, before), now: wordsOf(part, after) }))
  const told = [...texts.map(({ part }) => part), ...facts.map(({ part }) => part)] as string[]
  const rest = parts.filter((part) => !told.includes(part)).map((part) => t(`part.${part}`))
  return [
    ...texts.map(({ part, pieces }) => ({
      term: t(`part.${part}`),
      details: <FieldPieces pieces={pieces} lang={defaultLocale} />,
    })),
    ...facts.map(({ part, old, now }) => ({
      term: t(`part.${part}`),
      details: (
        <FieldPieces pieces={replaced(old, now)} lang={part === 'choices' ? defaultLocale : language} />
      ),
    })),
    ...(rest.length > 0 ? [{ term: t('change.also'), details: rest.join(' · ') }] : []),
  ]
}

const replaced = (old: string, now: string) => [
  ...(old ? [{ kind: 'removed' as const, text: old }] : []),
  { kind: 'same' as const, text: old && now ? ' ' : '' },
  ...(now ? [{ kind: 'added' as const, text: now }] : []),
]
