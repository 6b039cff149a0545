import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { ListCount, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { localeCodes, pageSizes } from '~/contracts/constants'
import type { StandardVersion } from '~/contracts/content/standard'
import { EditingTabs, LanguageState, nameOfLanguage } from './editing-parts'
import type { loadStandard } from './standard.server'
import { Changes, Counts, isSame, useQuestionWords } from './standard-parts'

type Loaded = Awaited<ReturnType<typeof loadStandard>>
type View<Name extends Loaded['view']> = Extract<Loaded, { view: Name }>
type StandardPageProps = Loaded & { result: SubmissionResult | undefined }

/** The next version of the standard, all of its questions, or its versions. */
export function StandardPage({ result, ...data }: StandardPageProps) {
  const { t } = useTranslation('standard-editing')
  const publication = usePublication()
  if (data.view === 'next' && data.asked && mayPublishNow(data))
    return <ConfirmPage confirmation={publication(data)} cancelHref={paths.editingStandard()} />
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <ButtonLink href={paths.editingStandardQuestion('new')} variant="secondary" small>
            {t('add')}
          </ButtonLink>
        }
        tabs={
          <>
            <EditingTabs current="standard" managesEditors={data.managesEditors} />
            <Views view={data.view} />
          </>
        }
      />
      <Shown data={data} result={result} />
    </>
  )
}

function Views({ view }: { view: Loaded['view'] }) {
  const { t } = useTranslation('standard-editing')
  const tabs = [
    { label: t('views.next'), href: paths.editingStandard(), current: view === 'next' },
    {
      label: t('views.questions'),
      href: paths.editingStandard({ view: 'questions' }),
      current: view === 'questions',
    },
    {
      label: t('views.versions'),
      href: paths.editingStandard({ view: 'versions' }),
      current: view === 'versions' || view === 'comparison',
    },
  ]
  return <Tabs label={t('views.label')} tabs={tabs} />
}

function Shown({ data, result }: { data: Loaded; result: SubmissionResult | undefined }) {
  if (data.view === 'questions') return <Questions {...data} />
  if (data.view === 'versions') return <Versions {...data} />
  if (data.view === 'comparison') return <Comparison {...data} />
  return <Next data={data} result={result} />
}

const mayPublishNow = ({ mayPublish, next }: View<'next'>) =>
  mayPublish && next.hindrances.length === 0 && !isSame(next.changes)

function Next({ data, result }: { data: View<'next'>; result: SubmissionResult | undefined }) {
  const { t } = useTranslation('standard-editing')
  const { next } = data
  const { number, newest, changes, hindrances } = next
  const codes = result?.status === 'error' ? (result.error?.[''] ?? ['api.unprocessable']) : []
  return (
    <Stack>
      <ErrorSummary codes={codes} submission={result} title={t('publish.refused')} />
      <Newest newest={newest} />
      {hindrances.length > 0 ? <Hindrances {...next} /> : null}
      {isSame(changes) ? (
        hindrances.length > 0 ? null : (
          <Unchanged number={number - 1} />
        )
      ) : (
        <>
          <h2>{t('next.title', { number })}</h2>
          <Counts changes={changes} />
          <Publication data={data} />
          <Changes changes={changes} />
        </>
      )}
    </Stack>
  )
}

/** The version that outlets answer now. */
function Newest({ newest }: { newest: StandardVersion | null }) {
  const { t } = useTranslation('standard-editing')
  if (!newest) return <EmptyPart>{t('newest.none')}</EmptyPart>
  const { number, publishedAt, questions, clauses } = newest
  return (
    <div>
      <p>
        <strong>{t('version', { number })}</strong> · <Time value={publishedAt} show="date" /> ·{' '}
        {t('questions', { count: questions })}
      </p>
      <details className="fold">
        <summary>{t('newest.perClause')}</summary>
        <ul>
          {clauses.map(({ clause, questions: count }) => (
            <li key={clause}>
              {t('clause', { number: clause })}: {t('questions', { count })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Unchanged({ number }: { number: number }) {
  const { t } = useTranslation('standard-editing')
  const action = (
    <ButtonLink href={paths.editingStandard({ view: 'questions' })} variant="secondary">
      {t('next.showQuestions')}
    </ButtonLink>
  )
  return (
    <EmptyState title={t('next.none', { number })} action={action}>
      {t('next.noneText')}
    </EmptyState>
  )
}

/** Texts that are no questions yet, each with the way to its editor. */
function Hindrances({ hindrances }: View<'next'>['next']) {
  const { t } = useTranslation('standard-editing')
  const errorText = useErrorText()
  return (
    <Notice tone="warning" title={t('hindrance.title')}>
      <p>{t('hindrance.text')}</p>
      <ul>
        {hindrances.map(({ uid, key, locale, code }) => (
          <li key={`${uid} ${locale}`}>
            {errorText(code, { label: key })}
            <br />
            <Link to={paths.editingDocument(uid, locale)}>
              {t('change.edit')} ({nameOfLanguage(locale)})<span className="sr-only">: {key}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function usePublication(): (data: View<'next'>) => Confirmation {
  const { t } = useTranslation('standard-editing')
  return ({ next, asked, formKey }) => {
    const { number, state } = asked ?? { number: String(next.number), state: next.state }
    return {
      title: t('publish.title', { number }),
      body: (
        <Stack>
          <Counts changes={next.changes} />
          <p>{t('publish.text')}</p>
        </Stack>
      ),
      confirmLabel: t('publish.action', { number }),
      action: paths.editingStandard(),
      fields: { number, state, formKey },
    }
  }
}

function Publication({ data }: { data: View<'next'> }) {
  const { t } = useTranslation('standard-editing')
  const publication = usePublication()
  const { number, state } = data.next
  if (!data.mayPublish) return <p>{t('publish.byAdmin')}</p>
  if (!mayPublishNow(data)) return null
  return (
    <div className="row">
      <ConfirmDialog
        href={paths.editingStandard({ confirm: 'publish', number, state })}
        variant="primary"
        confirmation={publication(data)}
      >
        {t('publish.action', { number })}
      </ConfirmDialog>
    </div>
  )
}

type QuestionRow = View<'questions'>['questions'][number]

function Questions({ questions, total, page }: View<'questions'>) {
  const { t } = useTranslation('standard-editing')
  const words = useQuestionWords()
  if (questions.length === 0) return <EmptyState title={t('list.empty')} />
  const columns: Column<QuestionRow>[] = [
    {
      header: t('list.question'),
      cell: ({ title, uid, data: { asking } }) => (
        <>
          <bdi>{title ?? uid}</bdi>
          <br />
          {asking ? (
            <span className="muted">{`${words.kind(asking)} · ${words.required(asking)}`}</span>
          ) : null}
        </>
      ),
    },
    { header: t('list.clause'), numeric: true, cell: ({ data }) => data.clause },
    ...localeCodes.map((code) => ({
      id: code,
      header: nameOfLanguage(code),
      cell: (text: QuestionRow): ReactNode => {
        const language = text.languages.find(({ locale }) => locale === code)
        return (
          <Link to={paths.editingDocument(text.uid, code)} className="row">
            <span className="sr-only">
              {text.title ?? text.uid}, {nameOfLanguage(code)}:{' '}
            </span>
            {language ? <LanguageState {...language} /> : null}
          </Link>
        )
      },
    })),
    {
      header: t('list.place'),
      cell: ({ uid, key, title }) => (
        <Link to={paths.editingStandardQuestion(key)}>
          {t('list.change')}
          <span className="sr-only">: {title ?? uid}</span>
        </Link>
      ),
    },
  ]
  return (
    <Stack>
      <ListCount>{t('questions', { count: total })}</ListCount>
      <Table caption={t('list.caption')} columns={columns} rows={questions} rowKey={({ uid }) => uid} />
      <Pagination
        page={page}
        pageSize={100}
        total={total}
        hrefFor={(number) => paths.editingStandard({ view: 'questions', page: number })}
      />
    </Stack>
  )
}

function Versions({ versions, total, page }: View<'versions'>) {
  const { t } = useTranslation('standard-editing')
  if (versions.length === 0) return <EmptyState title={t('newest.none')} />
  const columns: Column<StandardVersion>[] = [
    {
      header: t('versions.version'),
      cell: ({ number }) => <Link to={paths.standard({ version: number })}>{t('version', { number })}</Link>,
    },
    { header: t('versions.day'), cell: (row) => <Time value={row.publishedAt} show="date" /> },
    { header: t('versions.count'), numeric: true, cell: ({ questions }) => questions },
    {
      header: t('versions.comparison'),
      cell: ({ number }) =>
        number === 1 ? null : (
          <Link to={paths.editingStandard({ from: number - 1, to: number })}>
            {t('versions.compare')}
            <span className="sr-only">: {t('version', { number })}</span>
          </Link>
        ),
    },
  ]
  return (
    <Stack>
      <Table
        caption={t('views.versions')}
        columns={columns}
        rows={versions}
        rowKey={({ number }) => String(number)}
      />
      <Pagination
        page={page}
        pageSize={pageSizes.default}
        total={total}
        hrefFor={(number) => paths.editingStandard({ view: 'versions', page: number })}
      />
    </Stack>
  )
}

function Comparison({ from, to, changes }: View<'comparison'>) {
  const { t } = useTranslation('standard-editing')
  return (
    <Stack>
      <h2>{t('comparison.title', { from, to })}</h2>
      {isSame(changes) ? (
        <EmptyPart>{t('comparison.none')}</EmptyPart>
      ) : (
        <>
          <Counts changes={changes} />
          <Changes changes={changes} />
        </>
      )}
    </Stack>
  )
}
