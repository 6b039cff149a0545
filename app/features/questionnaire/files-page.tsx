import { useTranslation } from '~/app/texts/use-translation'
import { useErrorText } from '~/app/ui/forms/error-text'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Form } from '~/app/ui/forms/form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { AnswerEntry, AnswerImport } from '~/contracts/content/answer-files'
import { AnswerWords } from './answer-words'
import type { FilesData } from './files.server'

type FilesPageProps = FilesData & { error: string | undefined }

/** Take the answers along as a file, and bring them back; nothing is saved before somebody has seen what would change. */
export function FilesPage({ found, formKey, error }: FilesPageProps) {
  const { t } = useTranslation('questionnaire-files')
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('questionnaire'), href: paths.questionnaire() }, { label: t('title') }]}
      />
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack gap="lg">
        {found ? <Preview found={found} /> : null}
        <Section title={t('download.title')}>
          <p className="measure">{t('download.text')}</p>
          <p className="row">
            {(['csv', 'json'] as const).map((format) => (
              <a key={format} className="btn btn-secondary" href={paths.answersFile(format)} download>
                <Icon name="download" />
                {t(`download.${format}`)}
              </a>
            ))}
          </p>
        </Section>
        <Upload isAgain={found !== null} formKey={formKey} error={error} />
      </Stack>
    </>
  )
}

type UploadProps = Pick<FilesPageProps, 'formKey' | 'error'> & { isAgain: boolean }

function Upload({ isAgain, formKey, error }: UploadProps) {
  const { t } = useTranslation('questionnaire-files')
  const errorText = useErrorText()
  return (
    <Section title={t('upload.title')}>
      <Form method="post" encType="multipart/form-data" className="form" noValidate>
        <input type="hidden" name="formKey" value={formKey} />
        <div role="alert">{error ? <Notice tone="error" title={errorText(error)} /> : null}</div>
        <p>{t('upload.text')}</p>
        {isAgain ? <p>{t('upload.replaces')}</p> : null}
        <PlainField
          label={t('upload.file')}
          hint={t('upload.hint')}
          name="file"
          type="file"
          accept=".csv,.json,text/csv,application/json"
          aria-invalid={error ? true : undefined}
        />
        <div>
          <Button>{t('upload.button')}</Button>
        </div>
      </Form>
    </Section>
  )
}

const shownOrder = ['fault', 'changed', 'new'] as const

/** What the file would change; what is the same is only counted. */
function Preview({ found }: { found: AnswerImport }) {
  const { t } = useTranslation('questionnaire-files')
  const { name, createdAt, counts, entries, state } = found
  const wanted = counts.new + counts.changed
  return (
    <Section title={t('preview.title')}>
      <p>
        <strong dir="auto">{name}</strong>, <Time value={createdAt} />
      </p>
      <p>
        {t('preview.new', { count: counts.new })} · {t('preview.changed', { count: counts.changed })} ·{' '}
        {t('preview.same', { count: counts.same })} · {t('preview.faults', { count: counts.fault })}
      </p>
      {counts.fault > 0 ? <Notice tone="warning">{t('preview.faultsStay')}</Notice> : null}
      {shownOrder.map((outcome) => (
        <Entries
          key={outcome}
          outcome={outcome}
          entries={entries.filter((entry) => entry.outcome === outcome)}
        />
      ))}
      <Form method="post" className="row">
        <input type="hidden" name="state" value={state} />
        {wanted > 0 ? (
          <Button name="intent" value="accept">
            {t('preview.accept', { count: wanted })}
          </Button>
        ) : null}
        <Button variant="secondary" name="intent" value="drop">
          {t('preview.drop')}
        </Button>
      </Form>
    </Section>
  )
}

function Entries({ outcome, entries }: { outcome: (typeof shownOrder)[number]; entries: AnswerEntry[] }) {
  const { t } = useTranslation('questionnaire-files')
  if (entries.length === 0) return null
  return (
    <details className="fold" open={outcome === 'fault'}>
      <summary className="row">
        <span>{t(`preview.list.${outcome}`, { count: entries.length })}</span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <ol className="stack">
        {entries.map((entry) => (
          <li key={entry.place} className="stack stack-sm">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}

const columns = ['key', 'answer', 'explanation', 'evidence', 'internal', 'doesNotApply'] as const
type Column = (typeof columns)[number]
const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name)

function Entry({ entry: { place, key, clause, question, before, after, faults } }: { entry: AnswerEntry }) {
  const { t } = useTranslation('questionnaire-files')
  const errorText = useErrorText()
  return (
    <>
      <p>
        <span className="muted num">{t('preview.place', { number: place })}</span>{' '}
        {question ? (
          <strong dir="auto" lang={question.lang}>
            {question.question}
          </strong>
        ) : (
          <code dir="auto">{key || '–'}</code>
        )}{' '}
        {clause === null ? null : <Tag>{t('clause', { number: clause })}</Tag>}
      </p>
      {faults.map(({ propertyPath, code }) => (
        <p key={`${propertyPath} ${code}`} className="field-error">
          {errorText(code, { label: isColumn(propertyPath) ? t(`column.${propertyPath}`) : propertyPath })}
        </p>
      ))}
      {before && after ? (
        <div className="muted">
          <p>{t('preview.before')}</p>
          <AnswerWords answer={before} question={question} />
        </div>
      ) : null}
      {after ? (
        <div>
          {before ? <p>{t('preview.after')}</p> : null}
          <AnswerWords answer={after} question={question} />
        </div>
      ) : null}
    </>
  )
}
