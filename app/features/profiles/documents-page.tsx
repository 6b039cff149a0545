import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { FileField } from '~/app/ui/forms/files/file-field'
import { isolated } from '~/contracts/isolated'
import type { OwnDocument } from './settings.server'
import { SettingsLayout } from './settings-layout'

interface DocumentsPageProps {
  documents: OwnDocument[]
  isFull: boolean
  confirming: OwnDocument | null
  formKey: string
  result: SubmissionResult | undefined
}

function useRemoval() {
  const { t } = useTranslation('profiles')
  return ({ id, name }: OwnDocument): Confirmation => ({
    title: t('documents.removeTitle', { name: isolated(name) }),
    body: <p>{t('documents.removeText')}</p>,
    confirmLabel: t('documents.removeConfirm'),
    danger: true,
    action: paths.profileDocuments(),
    fields: { intent: 'remove', id },
  })
}

export function DocumentsPage({ documents, isFull, confirming, formKey, result }: DocumentsPageProps) {
  const { t } = useTranslation('profiles')
  const removal = useRemoval()
  if (confirming)
    return <ConfirmPage confirmation={removal(confirming)} cancelHref={paths.profileDocuments()} />
  return (
    <SettingsLayout title={t('documents.title')} lede={t('documents.lede')} hasDocuments>
      {documents.length > 0 ? <Documents documents={documents} /> : <None />}
      <Section title={t('documents.add')}>
        <Measure>
          {/* The form may come from an outdated page. */}
          {isFull && !result ? (
            <p>{t('documents.full')}</p>
          ) : (
            <AddForm key={documents.length} formKey={formKey} result={result} />
          )}
        </Measure>
      </Section>
    </SettingsLayout>
  )
}

function None() {
  const { t } = useTranslation('profiles')
  return (
    <EmptyState title={t('documents.emptyTitle')}>
      <p>{t('documents.emptyText')}</p>
    </EmptyState>
  )
}

function Documents({ documents }: { documents: OwnDocument[] }) {
  const { t } = useTranslation('profiles')
  const removal = useRemoval()
  return (
    <Section title={t('documents.present')}>
      <ul className="stack">
        {documents.map((file) => (
          <li key={file.id} className="row">
            <a href={paths.document(file.id)} dir="auto">
              {file.name}
            </a>
            <span className="muted num">PDF, {file.size}</span>
            <ConfirmDialog
              href={paths.profileDocuments({ confirm: file.id })}
              variant="quiet"
              confirmation={removal(file)}
            >
              {t('documents.remove')}
              <span className="sr-only">{file.name}</span>
            </ConfirmDialog>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AddForm({ formKey, result }: Pick<DocumentsPageProps, 'formKey' | 'result'>) {
  const { t } = useTranslation('profiles')
  const { fields, frame } = useCheckedForm<Record<FileFieldName<'file'>, string>>({
    id: 'document',
    labels: { file: t('documents.file') },
    result,
    constraint: { file: { required: true } },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('documents.submit')}
      action={paths.profileDocuments()}
      encType="multipart/form-data"
      asks="profiles:asks"
      hidden={{ intent: 'add', formKey }}
    >
      <FileField
        name="file"
        fields={fields}
        kind="document"
        label={t('documents.file')}
        hint={t('documents.nameHint')}
      />
    </CheckedForm>
  )
}
