import { Link } from '~/app/ui/navigation/link'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { TextFold } from '~/app/ui/content/text-fold'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { PageContents } from '~/app/ui/navigation/page-contents'
import type { StandardQuestion } from '~/contracts/content/standard'
import { inLanguage } from '~/contracts/languages'
import type { StandardData } from './standard.server'

type Clause = StandardData['clauses'][number]

/** What the questionnaire asks, clause by clause, for outlets that prepare and for those who want to know. */
export function StandardPage({ number, newest, publishedAt, clauses }: StandardData) {
  const { t, language } = useTranslation('standard')
  const isEnglish = clauses.some(({ questions }) => questions.some(({ lang }) => lang !== language))
  const count = clauses.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <PageHeading title={t('page.title')} lede={t('page.lede')} />
      <Sidebar side={<Contents clauses={clauses} />}>
        <Stack gap="lg">
          <p>
            <span className="num">{t('page.count', { count })}</span> <span>·</span>{' '}
            <span>{t('page.version', { number })}</span> <Time value={publishedAt} show="date" />
          </p>
          {number < newest ? (
            <Notice>
              <span>{t('page.older', { number: newest })}</span>{' '}
              <Link to={paths.standard()}>{t('page.toNewest')}</Link>
            </Notice>
          ) : null}
          {isEnglish ? <Notice>{t('page.onlyEnglish')}</Notice> : null}
          {clauses.map((clause) => (
            <ClauseSection key={clause.clause} {...clause} />
          ))}
        </Stack>
      </Sidebar>
    </>
  )
}

function Contents({ clauses }: { clauses: Clause[] }) {
  const { t } = useTranslation('standard')
  return (
    <PageContents title={t('page.contents')}>
      <ul className="side-nav">
        {clauses.map(({ clause, title }) => (
          <li key={clause}>
            <a href={`#clause-${String(clause)}`}>
              <span className="num">{clause}. </span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
}

function ClauseSection({ clause, title, guide, questions }: Clause) {
  const { t } = useTranslation('standard')
  return (
    <Section id={`clause-${String(clause)}`} kicker={t('clause.number', { number: clause })} title={title}>
      {guide ? (
        <p>
          <Link to={guide}>{t('clause.guide')}</Link>
        </p>
      ) : null}
      <ol className="stack stack-lg">
        {questions.map((question) => (
          <Question key={question.key} asked={question} />
        ))}
      </ol>
    </Section>
  )
}

function Question({ asked }: { asked: StandardQuestion }) {
  const { t } = useTranslation('standard')
  const language = useLanguage()
  const { key, kind, required, disclosure, choices, question, help, example, template } = asked
  const lang = asked.lang === language ? undefined : asked.lang
  return (
    <li id={key} className="stack stack-sm">
      <h3 {...inLanguage(lang)}>{question}</h3>
      <p className="row">
        <Tag>{t(`kinds.${kind}`)}</Tag>
        <Tag>{t(required ? 'question.required' : 'question.optional')}</Tag>
        {disclosure === 'choice' ? <Tag>{t('question.internal')}</Tag> : null}
      </p>
      <p className="measure" {...inLanguage(lang)}>
        {help}
      </p>
      {choices ? (
        <p className="measure">
          <span>{t('question.choices')}</span>{' '}
          <span {...inLanguage(lang)}>{choices.map(({ label }) => label).join(' · ')}</span>
        </p>
      ) : null}
      <TextFold
        label={t('question.more')}
        about={question}
        lang={lang}
        texts={[
          { title: t('question.example'), blocks: example },
          { title: t('question.template'), blocks: template },
        ]}
      />
    </li>
  )
}
