import type { Args } from '../args'
import { localeOf } from '../i18n.server'
import { mostClauses } from '~/contracts/constants'
import { addressOf, type guideSections } from '~/contracts/content/content'

interface ClauseArticle {
  title: string
  /** Address of the article on this site, such as `/knowledgebase/1-identity`. */
  guide: string
  section: (typeof guideSections)[number] | null
}

/** Title, address and section of the guide articles, by clause number; also of clauses that the standard has no more. */
export function clauseTitles(args: Pick<Args, 'context'>): Map<string, ClauseArticle> {
  const articles = args.context.content.list('article', localeOf(args))
  return new Map(
    articles.flatMap(({ uid, title, data: { clause, section = null }, formerClause = clause }) =>
      formerClause ? [[String(formerClause), { title, guide: addressOf(uid), section }] as const] : [],
    ),
  )
}

/** The clauses of the standard as a ring shows them. */
export function ringPlaces(args: Pick<Args, 'context'>) {
  const known = clauseTitles(args)
  return args.context.content.clauses.map((clause) => ({
    clause,
    section: known.get(String(clause))?.section ?? null,
  }))
}

export type RingPlaces = ReturnType<typeof ringPlaces>

/** The clause in the address; the API knows whether it exists. @throws Response 404 for anything but a number of a clause */
export function clauseIn({ params: { clause = '' } }: Pick<Args, 'params'>): number {
  if (!/^[1-9]\d?$/.test(clause) || Number(clause) > mostClauses) throw new Response(null, { status: 404 })
  return Number(clause)
}
