import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { PeopleImport } from '~/contracts/administration/people-csv'
import type { loadImports } from './people-csv.server'

type UploadPageProps = Awaited<ReturnType<typeof loadImports>> & { error: string | undefined }

/** The upload page for people; the import starts only after the user has seen the result of the check. */
export function UploadPage({ imports, columns, limits, formKey, error }: UploadPageProps) {
  const { t, language } = useTranslation(['people-csv', 'errors'])
  const lines = numberFormat(language).format(limits.lines)
  return (
    <>
      <PageHeading title={t('upload.title')} lede={t('upload.lede')} />
      <Stack gap="lg">
        <Form method="post" encType="multipart/form-data" className="form" noValidate>
          <input type="hidden" name="formKey" value={formKey} />
          <div role="alert">{error ? <Notice tone="error" title={t(errorKey(error))} /> : null}</div>
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
      id: 'name',
      header: t('upload.file'),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link to={paths.adminPeopleImport(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'at', header: t('earlier.at'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    { id: 'state', header: t('earlier.state'), cell: ({ state }) => t(`state.${state}`) },
    { id: 'invited', header: t('earlier.invited'), numeric: true, cell: ({ invitedCount }) => invitedCount },
  ]
  return (
    <Section title={t('earlier.title')}>
      <p>{t('earlier.text')}</p>
      <Table
        caption={t('earlier.title')}
        captionHidden
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
