import { Form } from '~/app/ui/forms/form'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { numberFormat } from '~/app/texts/number-format'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { PeopleImport } from '~/contracts/administration/people-csv'
import type { loadImport, loadImports } from './people-csv.server'
import { Time } from '~/app/ui/content/time'
import { PlainField } from '~/app/ui/forms/plain-field'

type ImportError = PeopleImport['faults'][number]

type ImportPageProps = Awaited<ReturnType<typeof loadImport>>

/** The result of checking a file, the start button, and then the progress. */
export function ImportPage({ found, moreErrors }: ImportPageProps) {
  const { t } = useTranslation('people-csv')
  return (
    <>
      <PageHeading kicker={t('upload.title')} title={found.name} lede={t(`state.${found.state}`)} />
      <Stack gap="lg">
        <State found={found} moreErrors={moreErrors} />
        {found.faults.length > 0 ? <ImportErrors found={found} moreErrors={moreErrors} /> : null}
      </Stack>
    </>
  )
}

function State({ found, moreErrors }: ImportPageProps) {
  if (found.state === 'checked') return <Checked found={found} moreErrors={moreErrors} />
  if (found.state === 'done') return <Done {...found} />
  return <Running {...found} />
}

function useNumbers() {
  const language = useLanguage()
  const format = numberFormat(language)
  return (count: number, more = false) => ({ count, number: `${format.format(count)}${more ? '+' : ''}` })
}

function Checked({ found: { lineCount, faultCount }, moreErrors }: ImportPageProps) {
  const { t } = useTranslation('people-csv')
  const numbers = useNumbers()
  if (lineCount === 0)
    return (
      <Notice tone="error" title={t('checked.nobody')}>
        <p>
          <Link to={paths.adminPeopleImports}>{t('checked.again')}</Link>
        </p>
      </Notice>
    )
  return (
    <Stack>
      <Notice tone={faultCount > 0 ? 'warning' : 'info'} title={t('checked.ready', numbers(lineCount))}>
        {faultCount > 0 ? <p>{t('checked.errors', numbers(faultCount, moreErrors))}</p> : null}
        <p>{t('checked.text')}</p>
      </Notice>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="start" />
        <Button>{t('checked.button', numbers(lineCount))}</Button>
        <ButtonLink href={paths.adminPeopleImports} variant="secondary">
          {t('checked.again')}
        </ButtonLink>
      </Form>
    </Stack>
  )
}

function Running({ id, state, lineCount, doneCount }: PeopleImport) {
  const { t } = useTranslation('people-csv')
  const numbers = useNumbers()
  const values = { done: numbers(doneCount).number, total: numbers(lineCount).number }
  return (
    <Stack>
      {state === 'failed' ? (
        <Notice tone="error" title={t('failed.title')}>
          <p>{t('failed.text')}</p>
        </Notice>
      ) : null}
      <p role="status">{t('running.progress', values)}</p>
      <progress max={lineCount} value={doneCount} aria-label={t('running.progress', values)} />
      {state === 'failed' ? (
        <Form method="post">
          <input type="hidden" name="intent" value="start" />
          <Button>{t('failed.button')}</Button>
        </Form>
      ) : (
        <p>
          {t('running.text')} <Link to={paths.adminPeopleImport(id)}>{t('running.again')}</Link>
        </p>
      )}
    </Stack>
  )
}

function Done({ lineCount, invitedCount }: PeopleImport) {
  const { t } = useTranslation('people-csv')
  const numbers = useNumbers()
  const isAll = invitedCount === lineCount
  return (
    <Notice tone={isAll ? 'success' : 'warning'} title={t('done.title', numbers(invitedCount))}>
      {isAll ? null : <p>{t('done.left', numbers(lineCount - invitedCount))}</p>}
      <p>
        <Link to={paths.adminPeople({ state: 'unconfirmed' })}>{t('done.people')}</Link>
      </p>
    </Notice>
  )
}

function ImportErrors({ found, moreErrors }: ImportPageProps) {
  const { t } = useTranslation('people-csv')
  const errorText = useErrorText()
  const numbers = useNumbers()
  const columns: Column<ImportError>[] = [
    { header: t('errors.line'), numeric: true, cell: ({ line }) => line },
    {
      header: t('errors.column'),
      cell: ({ column }) => (column ? <code dir="auto">{column}</code> : t('errors.wholeLine')),
    },
    {
      header: t('errors.error'),
      cell: ({ column, code }) => errorText(code, { label: column || t('errors.wholeLine') }),
    },
  ]
  return (
    <Section title={t('errors.title')}>
      {found.faultCount > found.faults.length ? (
        <p>
          {t('errors.first', {
            shown: numbers(found.faults.length).number,
            total: numbers(found.faultCount, moreErrors).number,
          })}
        </p>
      ) : null}
      <Table
        caption={t('errors.title')}
        columns={columns}
        rows={found.faults}
        rowKey={({ line, column, code }) => `${String(line)} ${column} ${code}`}
      />
    </Section>
  )
}

type UploadPageProps = Awaited<ReturnType<typeof loadImports>> & { error: string | undefined }

/** The upload page for people; the import starts only after the user has seen the result of the check. */
export function UploadPage({ imports, columns, limits, formKey, error }: UploadPageProps) {
  const { t, language } = useTranslation('people-csv')
  const errorText = useErrorText()
  const lines = numberFormat(language).format(limits.lines)
  return (
    <>
      <PageHeading title={t('upload.title')} lede={t('upload.lede')} />
      <Stack gap="lg">
        <Form method="post" encType="multipart/form-data" className="form" noValidate>
          <input type="hidden" name="formKey" value={formKey} />
          <div role="alert">{error ? <Notice tone="error" title={errorText(error)} /> : null}</div>
          <PlainField
            label={t('upload.file')}
            hint={t('upload.limits', { lines })}
            name="file"
            type="file"
            accept=".csv,text/csv"
            aria-invalid={error ? true : undefined}
          />
          <div>
            <Button>{t('upload.button')}</Button>
          </div>
        </Form>
        <Section title={t('format.title')}>
          <p>{t('format.text')}</p>
          <pre className="typed" dir="ltr">
            {`${columns.join(',')}\nlegalEntity,ada@example.org,Ada,Byron,Example Media Ltd,DE,en`}
          </pre>
          <dl className="details-list">
            {columns.map((column) => (
              <div key={column}>
                <dt>
                  <code>{column}</code>
                </dt>
                <dd>{t(`column.${column}`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {imports.length > 0 ? <Earlier imports={imports} /> : null}
      </Stack>
    </>
  )
}

function Earlier({ imports }: { imports: PeopleImport[] }) {
  const { t } = useTranslation('people-csv')
  const columns: Column<PeopleImport>[] = [
    {
      header: t('upload.file'),
      cell: ({ id, name }) => <NameLink to={paths.adminPeopleImport(id)}>{name}</NameLink>,
    },
    { header: t('earlier.at'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    { header: t('earlier.state'), cell: ({ state }) => t(`state.${state}`) },
    { header: t('earlier.invited'), numeric: true, cell: ({ invitedCount }) => invitedCount },
  ]
  return (
    <Section title={t('earlier.title')}>
      <p>{t('earlier.text')}</p>
      <Table caption={t('earlier.title')} columns={columns} rows={imports} />
    </Section>
  )
}
