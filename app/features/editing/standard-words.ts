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
