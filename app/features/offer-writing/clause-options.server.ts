import type { Args } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { clauseNumbers } from '~/contracts/constants'

/** The 18 clauses with their titles in the guide; only their numbers if the guide is unavailable. */
export function clauseOptions(args: Args): { value: string; label: string }[] {
  const t = getFixedT(args)
  const articles = args.context.content.list('article', localeOf(args))
  return clauseNumbers.map((number) => {
    const title = articles.find(({ data }) => data.clause === number)?.title
    const name = t('offers:detail.clause', { number })
    return { value: String(number), label: title ? `${name}: ${title}` : name }
  })
}
