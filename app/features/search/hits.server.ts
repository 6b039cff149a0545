import { articleSlug } from '~/app/platform/reading.server'
import type { Args } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths, questionSlug } from '~/app/platform/paths'
import { kindKey } from '~/app/platform/translations/translation-keys'
import type { TextSegment } from '~/contracts/content/guide'
import { withCommas } from '~/contracts/isolated'
import { markedText, wordsIn } from '~/contracts/marked-text'
import type { SearchResults } from '~/contracts/search'
import type { ContentDocument } from '~/app/platform/content/content-source'
import type { TextHit } from '~/app/platform/content/search-texts.server'

/** A hit of any kind, as it is shown. */
export interface Hit {
  /** Distinguishes hits that lead to the same address. */
  id: string
  href: string
  title: TextSegment[]
  /** Language of title and excerpt, if they may be in another one than the page. */
  lang: string | null
  /** What it is, in a few words each. */
  about: string[]
  excerpt: TextSegment[]
  /** A moment, or a calendar day, with what it is. */
  at: { value: string; label: string | null } | null
}

/** Of the API's hits only those fields that are shown. */
type Items<K extends keyof SearchResults> =
  NonNullable<SearchResults[K]> extends { items: (infer T)[] } ? T : never

const clauseOf = (t: ReturnType<typeof getFixedT>, clause: number | null): string[] =>
  clause === null ? [] : [t('guide:clause', { number: clause })]

/** Makers of hits for one search. */
export function hitsFor(args: Args, asked: string) {
  const t = getFixedT(args)
  const words = wordsIn(asked)
  const mark = (text: string) => markedText(text, words)

  const offers = (offer: Items<'offers'>): Hit => ({
    id: offer.id,
    href: paths.offer(offer.id),
    title: mark(offer.headline),
    lang: offer.language,
    about: [t(`offers:category.${offer.category}`), offer.provider.entityName],
    excerpt: mark(offer.teaser),
    at: offer.deadline ? { value: offer.deadline, label: t('offers:facts.until') } : null,
  })
  const people = (person: Items<'people'>): Hit => {
    const kind = kindKey(person.link.kind)
    const place = withCommas(localeOf(args), [person.city, person.country])
    return {
      id: person.id,
      href: paths.publicProfile(person.link),
      title: mark(person.name),
      lang: null,
      about: [kind ? t(kind) : '', place].filter(Boolean),
      excerpt: [],
      at: null,
    }
  }
  const guide = (hit: Items<'guide'>): Hit => ({
    id: hit.uid,
    href: paths.guide(articleSlug(hit.uid)),
    title: hit.title,
    lang: hit.locale,
    about: clauseOf(t, hit.clause),
    excerpt: hit.excerpt,
    at: null,
  })
  const messages = (message: Items<'messages'>): Hit => {
    const name = message.with ?? t('common:formerMember')
    return {
      id: message.id,
      href: paths.discussion(message.discussion),
      title: mark(message.subject || name),
      lang: null,
      about: [
        t(message.own ? 'search:message.to' : 'search:message.from', { name }),
        ...new Set(message.files.map((file) => t('search:message.file', { name: file }))),
      ],
      excerpt: mark(message.excerpt),
      at: { value: message.timestamp, label: null },
    }
  }
  const accounts = (account: Items<'accounts'>): Hit => ({
    id: account.id,
    href: paths.adminPerson(account.id),
    title: mark(account.name || account.email),
    lang: null,
    about: [t(`people:kind.${account.kind}`), t(`people:state.${account.state}`), account.email],
    excerpt: [],
    at: null,
  })
  const cases = (request: Items<'cases'>): Hit => ({
    id: request.id,
    href: paths.validationCase(request.id),
    title: mark(`${request.subject.firstName} ${request.subject.lastName}`),
    lang: null,
    about: [t('search:case.waiting')],
    excerpt: [],
    at: { value: request.requestedAt, label: null },
  })

  return { offers, people, guide, messages, accounts, cases }
}

/** The same for hits in the texts of the campus. */
export function textHitsFor(args: Args) {
  const t = getFixedT(args)
  const text = (found: TextHit<ContentDocument>, href: string, about: string[]): Hit => ({
    ...{
      id: found.article.uid,
      href,
      about,
      title: found.title,
      excerpt: found.excerpt,
      lang: found.article.locale,
      at: null,
    },
  })
  const article = (found: TextHit<ContentDocument>) =>
    text(found, paths.guide(articleSlug(found.article.uid)), clauseOf(t, found.article.data.clause ?? null))
  const question = (found: TextHit<ContentDocument>) =>
    text(found, paths.helpdeskQuestion(questionSlug(found.article.uid)), [])

  return { article, question }
}
