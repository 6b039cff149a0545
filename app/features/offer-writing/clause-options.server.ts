import type { Args } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { clauseNumbers } from '~/contracts/constants'

/** The 18 clauses by what the guide calls them; by their number alone where the guide is not there. */
export function clauseOptions(args: Args): { value: string; label: string }[] {
  const t = getFixedT(args)
  const articles = args.context.content.list('article', localeOf(args))
  return clauseNumbers.map((number) => {
    const title = articles.find(({ data }) => data.clause === number)?.title
    const name = t('offers:detail.clause', { number })
    return { value: String(number), label: title ? `${name}: ${title}` : name }
  })
}
