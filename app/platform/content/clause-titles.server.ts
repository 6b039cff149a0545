import type { Args } from '../args'
import { localeOf } from '../i18n.server'
import { clauseNumbers } from '~/contracts/constants'
import { addressOf } from '~/contracts/content/content'

/** Title and address of the guide articles, by clause number. */
export function clauseTitles(args: Pick<Args, 'context'>): Map<string, { title: string; guide: string }> {
  const articles = args.context.content.list('article', localeOf(args))
  return new Map(
    articles.flatMap(({ uid, title, data }) =>
      data.clause ? [[String(data.clause), { title, guide: addressOf(uid) }] as const] : [],
    ),
  )
}

/** The clause in the address. @throws Response 404 for anything but a number of a clause */
export function clauseIn({ params }: Pick<Args, 'params'>): number {
  const clause = clauseNumbers.find((number) => String(number) === params['clause'])
  if (clause === undefined) throw new Response(null, { status: 404 })
  return clause
}
