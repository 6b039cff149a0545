import { numberFormat } from '~/app/texts/number-format'
import { useLanguage } from '~/app/texts/use-translation'
import { limits } from '~/contracts/constants'

/** A formatted count; a value above `limits.counted` is “1,000+”. */
export function useCountFormat(): (count: number) => string {
  const language = useLanguage()
  const format = numberFormat(language)
  return (count) => (count > limits.counted ? `${format.format(limits.counted)}+` : format.format(count))
}

/** The total of a list that is counted up to `limits.counted`, as its page links take it. */
export const boundedTotal = (total: number): { total: number; moreThan?: number } =>
  total > limits.counted ? { total: limits.counted, moreThan: limits.counted } : { total }
