import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ClauseMark } from '~/app/ui/content/ring'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { RichText } from '~/app/ui/rich-text'
import { OpenClauses } from './open-clauses'
import type { OpenArticleData } from './open-guide.server'

/** An open clause, and how to get to the rest of the guide. */
export function OpenArticlePage(props: OpenArticleData) {
  const { t, language } = useTranslation('guide')
  const { title, slug, clause, locale, lede, body, updatedAt, open, isVisitor } = props
  const lang = locale === language ? undefined : locale
  return (
    <article className="guide-article">
      <div className="guide-head">
        <PageHeading
          kicker={clause === null ? t('title') : t('clause', { number: clause })}
          title={<span lang={lang}>{title}</span>}
          lede={<span lang={lang}>{lede}</span>}
        />
        {clause === null ? null : <ClauseMark clause={clause} />}
      </div>
      <div className="stack stack-lg">
        {lang ? <Notice>{t('onlyEnglish')}</Notice> : null}
        <RichText blocks={body} anchors {...(lang ? { lang } : {})} />
        <p className="hint">
          {t('updated')} <Time value={updatedAt} show="date" />
        </p>
        <Section title={t('open.title')}>
          <p className="measure">{t('open.text')}</p>
          {isVisitor ? (
            <div className="row">
              <ButtonLink href={paths.register.individual}>{t('open.register')}</ButtonLink>
              <ButtonLink href={paths.login(paths.guide(slug))} variant="secondary">
                {t('open.login')}
              </ButtonLink>
            </div>
          ) : null}
          <h3>{t('open.more')}</h3>
          <OpenClauses entries={open} />
        </Section>
      </div>
    </article>
  )
}
