import { Fragment } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import type { DisclosureChange, DisclosureChanges } from '~/contracts/content/disclosure'
import type { DifferencesData } from './public.server'
import { QuestionHeading, type RenderAnswer } from './report-content'

type DifferencesPageProps = DifferencesData & { renderAnswer: RenderAnswer }

/** Where two reports of an outlet say something else, clause by clause. */
export function DifferencesPage({ renderAnswer, ...data }: DifferencesPageProps) {
  const { t } = useTranslation('disclosure')
  const { outletKey, number, from, to, changes, clauses, name } = data
  return (
    <article className="report-page">
      <Breadcrumbs
        items={[
          { label: t('numbered', { number }), href: paths.outletReport(outletKey, number) },
          { label: t('differences.short') },
        ]}
      />
      <PageHeading
        kicker={name ? <bdi>{name}</bdi> : t('report')}
        title={t('differences.heading', { from, to })}
      />
      <Stack gap="lg">
        {changes ? <Summary changes={changes} /> : <Unread {...data} />}
        {changes?.clauses.map(({ clause, questions }) => (
          <Section
            key={clause}
            id={`clause-${String(clause)}`}
            kicker={t('clause', { number: clause })}
            title={clauses[String(clause)] ?? t('clause', { number: clause })}
          >
            {questions.map((change) => (
              <Change
                key={change.question.key}
                change={change}
                numbers={{ from, to }}
                renderAnswer={renderAnswer}
              />
            ))}
          </Section>
        ))}
      </Stack>
    </article>
  )
}

/** One of the two has gone or has never been there: what there is of them, and all others. */
function Unread({ outletKey, from, to, newest }: DifferencesData) {
  const { t } = useTranslation('disclosure')
  return (
    <EmptyState
      title={t('differences.unreadTitle')}
      action={
        <div className="row">
          {/* Without spaces text browsers join the words. */}
          {[to, from].map((number) =>
            number <= newest ? (
              <Fragment key={number}>
                <ButtonLink href={paths.outletReport(outletKey, number)} variant="secondary">
                  {t('numbered', { number })}
                </ButtonLink>{' '}
              </Fragment>
            ) : null,
          )}
          <Link to={`${paths.outletReport(outletKey)}#reports`}>{t('public.list')}</Link>
        </div>
      }
    >
      <p>{t('differences.unread')}</p>
      <p>{t('differences.onward')}</p>
    </EmptyState>
  )
}

const kinds = ['added', 'changed', 'removed', 'internal'] as const

function Summary({ changes }: { changes: DisclosureChanges }) {
  const { t } = useTranslation('disclosure')
  const found = kinds.filter((kind) => changes[kind] > 0)
  if (found.length === 0) return <EmptyPart>{t('differences.none')}</EmptyPart>
  return <p>{found.map((kind) => t(`differences.${kind}`, { count: changes[kind] })).join(' · ')}</p>
}

const tones = { added: 'success', changed: 'info', removed: 'warning', internal: 'warning' } as const

interface ChangeProps {
  change: DisclosureChange
  numbers: { from: number; to: number }
  renderAnswer: RenderAnswer
}

function Change({ change: { question, change, before, after }, numbers, renderAnswer }: ChangeProps) {
  const { t } = useTranslation('disclosure')
  const without = t(change === 'internal' ? 'differences.nowInternal' : 'differences.nowNothing')
  return (
    <div className="report-question stack stack-sm">
      <QuestionHeading question={question} />
      <p>
        <Tag tone={tones[change]}>{t(`differences.change.${change}`)}</Tag>
      </p>
      <DescriptionList
        items={[
          {
            term: t('numbered', { number: numbers.from }),
            details: before ? renderAnswer(before, question) : t('differences.nothing'),
          },
          {
            term: t('numbered', { number: numbers.to }),
            details: after ? renderAnswer(after, question) : without,
          },
        ]}
      />
    </div>
  )
}
