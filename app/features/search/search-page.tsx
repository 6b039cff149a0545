import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { paths } from '~/app/platform/paths'
import { Card } from '~/app/ui/content/card'
import { Columns, ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { SearchField } from '~/app/ui/forms/search-field'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { limits, pageSizes } from '~/contracts/constants'
import type { FoundSection, SearchData, ShownKind } from './search.server'
import { Time } from '~/app/ui/content/time'
import type { Hit } from './hits.server'
import { Marked } from '~/app/ui/content/marked-text'

/** One search for everything that the reader may read. */
export function SearchPage(search: SearchData) {
  const { t } = useTranslation('search')
  const { sections, asked } = search
  return (
    <>
      <PageHeading title={t('title')} lede={t(search.closed ? 'ledeOpen' : 'lede')} />
      <Stack gap={asked ? undefined : 'lg'}>
        <Stack>
          <SearchForm asked={asked} only={search.only} />
          <Notices search={search} />
        </Stack>
        {sections.length > 0 ? <Results search={search} /> : null}
        {asked ? null : <Scope kinds={search.kinds} />}
      </Stack>
    </>
  )
}

const listsOf: Record<ShownKind, string> = {
  offers: paths.content(),
  people: paths.directory(),
  guide: paths.guide(),
  help: paths.helpdesk(),
  messages: paths.messages(),
  accounts: paths.adminPeople(),
  cases: paths.ijAdministration(),
}

/** Before anything is asked: where the search looks, each with the way to the whole of it, and how to ask. */
function Scope({ kinds }: Pick<SearchData, 'kinds'>) {
  const { t } = useTranslation('search')
  return (
    <Sidebar
      at="end"
      side={
        <Section title={t('tips.title')}>
          <ul className="stack stack-sm">
            <li>{t('tips.words')}</li>
            <li>{t('tips.phrase')}</li>
            {kinds.includes('people') ? <li>{t('tips.names')}</li> : null}
            <li>
              <Link to={paths.helpdeskQuestion('search-the-campus')}>{t('tips.more')}</Link>
            </li>
          </ul>
        </Section>
      }
    >
      <Section title={t('scope.title')}>
        <Columns>
          {kinds.map((kind) => (
            <Card key={kind} title={t(`kind.${kind}`)} href={listsOf[kind]}>
              <p>{t(`scope.${kind}`)}</p>
            </Card>
          ))}
        </Columns>
      </Section>
    </Sidebar>
  )
}

function SearchForm({ asked, only }: Pick<SearchData, 'asked' | 'only'>) {
  const { t } = useTranslation('search')
  return (
    <Form role="search" method="get" action={paths.search()} className="measure">
      {only ? <input type="hidden" name="kind" value={only} /> : null}
      <SearchField
        label={t('label')}
        submit={t('submit')}
        asked={asked}
        maxLength={limits.searchCharacters}
      />
    </Form>
  )
}

function Notices({ search }: { search: SearchData }) {
  const { t, language } = useTranslation('search')
  const { validationError, corrected, closed } = search
  const number = numberFormat(language).format(limits.searchCharacters)
  return (
    <>
      {validationError ? <Notice>{t(`validationError.${validationError}`, { number })}</Notice> : null}
      {corrected ? (
        <Notice>
          {t('corrected')} <Link to={paths.search({ q: corrected })}>{corrected}</Link>
        </Notice>
      ) : null}
      {closed === 'visitor' ? (
        <Notice>
          <Link to={paths.login(paths.search({ q: search.asked }))}>{t('closed.visitor')}</Link>
        </Notice>
      ) : null}
      {closed === 'member' ? <Notice>{t('closed.member')}</Notice> : null}
    </>
  )
}

/** “12”, or “1,000+” where not all were counted. */
function useTotal(): (section: Pick<FoundSection, 'total' | 'more'>) => string {
  const { language } = useTranslation('search')
  return ({ total, more }) => `${numberFormat(language).format(total)}${more ? '+' : ''}`
}

function Results({ search }: { search: SearchData }) {
  const { t } = useTranslation('search')
  const { sections, asked, only } = search
  const number = useTotal()
  const found = sections.filter(({ total }) => total > 0)
  const incomplete = sections.filter((section) => section.incomplete)
  const whole = {
    total: found.reduce((sum, { total }) => sum + total, 0),
    more: found.some(({ more }) => more),
  }
  const chosen = found.find(({ kind }) => kind === only)
  if (found.length === 0)
    return (
      <>
        <NothingFound asked={asked} />
        <Incomplete sections={incomplete} />
      </>
    )
  return (
    <>
      <ListCount>{t('count', { count: whole.total, number: number(whole), text: asked })}</ListCount>
      <Tabs
        label={t('tabs')}
        tabs={[
          { label: t('kind.all'), href: paths.search({ q: asked }), current: !chosen },
          ...found.map((section) => ({
            label: t('tab', { kind: t(`kind.${section.kind}`), number: number(section) }),
            href: paths.search({ q: asked, kind: section.kind }),
            current: section === chosen,
          })),
        ]}
      />
      {chosen ? (
        <OneKind section={chosen} search={search} />
      ) : (
        <div className="stack stack-lg">
          {found.map((section) => (
            <Sample key={section.kind} section={section} asked={asked} />
          ))}
        </div>
      )}
      <Incomplete sections={chosen ? incomplete.filter((section) => section === chosen) : incomplete} />
    </>
  )
}

/** The first hits of a kind, with the way to the others. */
function Sample({ section, asked }: { section: FoundSection; asked: string }) {
  const { t } = useTranslation('search')
  const number = useTotal()
  const { kind, hits, total } = section
  return (
    <section className="section stack">
      <h2>{t(`kind.${kind}`)}</h2>
      <HitList hits={hits} level={3} />
      {total > hits.length ? (
        <p>
          <Link to={paths.search({ q: asked, kind })}>
            {t('showAll', { number: number(section) })}
            <span className="sr-only"> {t(`kind.${kind}`)}</span>
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function OneKind({ section, search }: { section: FoundSection; search: SearchData }) {
  const { t } = useTranslation('search')
  const { kind, hits, list, total, more } = section
  return (
    <Stack>
      {list && kind !== 'help' && kind !== 'guide' && kind !== 'messages' ? (
        <p>
          <Link to={list}>{t(`filter.${kind}`)}</Link>
        </p>
      ) : null}
      <HitList hits={hits} level={2} />
      <Pagination
        page={search.page}
        pageSize={pageSizes.default}
        total={total}
        moreThan={more ? total : undefined}
        hrefFor={(page) => paths.search({ q: search.asked, kind, page: page > 1 ? page : undefined })}
      />
    </Stack>
  )
}

/** Says what was not looked through as a whole. */
function Incomplete({ sections }: { sections: readonly FoundSection[] }) {
  const { t } = useTranslation('search')
  return (
    <>
      {sections.some(({ kind }) => kind === 'messages') ? (
        <p className="muted">{t('messagesIncomplete')}</p>
      ) : null}
      {sections.some(({ kind }) => kind !== 'messages') ? <IncompleteSearch /> : null}
    </>
  )
}

function NothingFound({ asked }: { asked: string }) {
  const { t } = useTranslation('search')
  return (
    <EmptyState
      title={t('nothing.title', { text: asked })}
      action={
        <ButtonLink variant="secondary" href={paths.helpdesk()}>
          {t('nothing.helpdesk')}
        </ButtonLink>
      }
    >
      <ul className="bullets">
        <li>{t('nothing.fewer')}</li>
        <li>{t('nothing.other')}</li>
      </ul>
    </EmptyState>
  )
}

/** Hits of one kind: title, what it is, and the passage with the words. */
function HitList({ hits, level }: { hits: readonly Hit[]; level: 2 | 3 }) {
  return (
    <ol className="stack">
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitEntry hit={hit} level={level} />
        </li>
      ))}
    </ol>
  )
}

function HitEntry({ hit: { href, title, lang, about, excerpt, at }, level }: { hit: Hit; level: 2 | 3 }) {
  const { language } = useTranslation('search')
  const Heading = `h${level}` as const
  const other = lang && lang !== language ? lang : undefined
  return (
    <article className="search-hit">
      <Heading dir="auto" lang={other}>
        <Link to={href}>
          <Marked parts={title} />
        </Link>
      </Heading>
      <p className="muted">
        {about.map((words, index) => (
          <span key={words}>
            <span>{index > 0 ? ' · ' : null}</span>
            <bdi>{words}</bdi>
          </span>
        ))}
        {at ? (
          <>
            <span>{' · '}</span>
            <span>{at.label ? `${at.label} ` : null}</span>
            <Time value={at.value} show="date" />
          </>
        ) : null}
      </p>
      {excerpt.length > 0 ? (
        <p className="measure any-break" dir="auto" lang={other}>
          <Marked parts={excerpt} />
        </p>
      ) : null}
    </article>
  )
}
