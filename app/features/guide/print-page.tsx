import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading } from '~/app/ui/content/page-heading'
import { PrintButton } from '~/app/ui/forms/print-button'
import { RichText } from '~/app/ui/rich-text'
import type { ContentData, RichTextBlock } from '~/contracts/content/content'
import { inLanguage } from '~/contracts/languages'

interface PrintPageProps {
  title: string
  lede: string
  articles: PrintedArticle[]
  back: string
}

/** The guide or one article for printing: without layout, each article on a new sheet. */
export function PrintPage({ title, lede, articles, back }: PrintPageProps) {
  const { t } = useTranslation('guide')
  const single = articles.length === 1
  return (
    <div className="guide-print">
      <div className="row no-print">
        <Link to={back}>{t('print.back')}</Link>
        <PrintButton label={t('print.now')} menuHint={t('print.menu')} />
      </div>
      {single ? null : (
        <>
          <PageHeading title={title} lede={lede} />
          <PrintedContents articles={articles} />
        </>
      )}
      {articles.map((article) => (
        <PrintedText key={article.uid} article={article} single={single} />
      ))}
    </div>
  )
}

function PrintedContents({ articles }: Pick<PrintPageProps, 'articles'>) {
  const { t } = useTranslation('guide')
  return (
    <nav aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      <ul className="guide-contents">
        {articles.map(({ uid, title, data }) => (
          <li key={uid}>
            <a href={`#${articleAnchor(uid)}`}>
              <span>{data.clause === undefined ? null : `${String(data.clause)}. `}</span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** In the whole guide, articles are one heading level lower. */
function PrintedText({ article, single }: { article: PrintedArticle; single: boolean }) {
  const { t, language } = useTranslation('guide')
  const { uid, title, lede, body, locale, data } = article
  const Title = single ? 'h1' : 'h2'
  const lang = locale === language ? undefined : locale
  return (
    <article id={articleAnchor(uid)} className="guide-sheet stack" {...inLanguage(lang)}>
      <p className="kicker" {...inLanguage(language)}>
        {data.clause === undefined
          ? t(`sections.${data.section ?? 'more'}`)
          : t('clause', { number: data.clause })}
      </p>
      <Title tabIndex={-1}>{title}</Title>
      <p className="lede">{lede}</p>
      <RichText blocks={body} lowered={!single} lang={lang} />
    </article>
  )
}

interface PrintedArticle {
  uid: string
  title: string
  lede: string
  body: RichTextBlock[]
  locale: string
  data: ContentData
}

/** Anchor of an article on the page of the whole guide. */
const articleAnchor = (uid: string) => uid.replace(/^knowledgebase_/, '')
