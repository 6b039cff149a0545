import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useBase, useCheckedForm } from '~/app/ui/forms/checked-form'
import { FileField } from '~/app/ui/forms/files/file-field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { isolated } from '~/contracts/isolated'
import type { FindingData } from './finding.server'
import { AnswerOfLine, CorrectionFiles, CorrectionWords, JudgementWords, type RenderAnswer } from './lines'

type FindingPageProps = FindingData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** A finding with what was answered, and the form that says what the outlet has done about it. */
export function FindingPage(props: FindingPageProps) {
  const { t } = useTranslation('external-audits')
  const { id, body, line, sizes, canCorrect, today, renderAnswer } = props
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('own.title'), href: paths.ownAudits() },
          { label: body, href: paths.audit(id) },
          { label: t('finding.one') },
        ]}
      />
      <PageHeading kicker={t('finding.one')} title={<bdi>{line.question.question}</bdi>} />
      <Stack gap="lg">
        <Section title={t('finding.judged')}>
          <JudgementWords judgement={line.judgement} today={today} />
        </Section>
        <Section title={t('line.answer')}>
          <div className="report-question">
            <AnswerOfLine line={line} renderAnswer={renderAnswer} />
          </div>
        </Section>
        {canCorrect ? (
          <CorrectionForm {...props} />
        ) : (
          <>
            <CorrectionWords judgement={line.judgement} sizes={sizes} />
            <Notice>{t('correction.closed')}</Notice>
          </>
        )}
      </Stack>
    </>
  )
}

type Values = Record<'text' | 'links' | 'file' | 'fileStaged' | 'fileStagedName' | 'fileRemove', string> & {
  removedFiles: string[]
}

function CorrectionForm({ id, line, sizes, limits, formKey, result }: FindingPageProps) {
  const { t } = useTranslation('external-audits')
  const { correction, version } = line.judgement
  const labels = {
    text: t('correction.text'),
    links: t('correction.links'),
    file: t('correction.file'),
  }
  const { fields, frame, navigation, lastResult } = useCheckedForm<Values>({
    id: 'correction',
    labels,
    result,
    defaultValue: { text: correction?.text ?? '', links: correction?.links.join('\n') ?? '' },
    constraint: { text: { required: true, maxLength: limits.correction }, links: { required: false } },
    shouldRevalidate: 'onSubmit',
  })
  const isConflict = result?.error?.['']?.includes('judgementChanged') ?? false
  const base = useBase(version, { form: 'correction', lastResult, name: 'base', isConflict })
  const files = correction?.files ?? []
  return (
    <Section id="correct" title={t('correction.title')}>
      {result?.error?.[''] ? <CorrectionWords judgement={line.judgement} sizes={sizes} /> : null}
      {correction?.verdict === 'reopened' ? (
        <Notice tone="warning" title={t('correction.reopened')}>
          <blockquote className="typed" dir="auto">
            {correction.comment}
          </blockquote>
        </Notice>
      ) : null}
      <CheckedForm
        {...frame}
        action={paths.auditFinding(id, line.question.key)}
        asks="external-audits:asks"
        encType="multipart/form-data"
        hidden={{ base, formKey }}
      >
        {files.map((file) => (
          <input key={file.id} type="hidden" name="files" value={file.id} />
        ))}
        <TextareaField
          field={fields.text}
          label={labels.text}
          hint={t('correction.textHint')}
          counter={limits.correction}
        />
        <TextareaField
          field={fields.links}
          label={labels.links}
          hint={t('correction.linksHint', { count: limits.links })}
          optional
          rows={3}
          dir="ltr"
        />
        <Documents files={files} sizes={sizes} limit={limits.files} fields={fields} />
        <div className="row">
          <Button pending={navigation.formMethod === 'POST'}>{t('correction.submit')}</Button>
          <ButtonLink href={`${paths.audit(id)}#findings`} variant="secondary">
            {t('correction.back')}
          </ButtonLink>
        </div>
      </CheckedForm>
    </Section>
  )
}

interface DocumentsProps {
  files: NonNullable<FindingData['line']['judgement']['correction']>['files']
  sizes: FindingData['sizes']
  limit: number
  fields: { [Name in keyof Values]: FieldMetadata<Values[Name]> }
}

/** PDFs of the correction, each with a box that removes it on saving, and a field for one more. */
function Documents({ files, sizes, limit, fields }: DocumentsProps) {
  const { t } = useTranslation('external-audits')
  return (
    <>
      {files.length > 0 ? (
        <>
          <CorrectionFiles files={files} sizes={sizes} />
          <CheckboxGroup
            field={fields.removedFiles}
            legend={t('correction.removedFiles')}
            options={files.map((file) => ({
              value: file.id,
              label: t('correction.removeFile', { name: isolated(file.name) }),
            }))}
          />
        </>
      ) : null}
      <FileField
        name="file"
        fields={fields}
        kind="document"
        optional
        label={t('correction.file')}
        hint={t('correction.fileHint', { count: limit - files.length })}
        removeLabel={t('correction.forgetFile')}
      />
    </>
  )
}
