import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useBase, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { Checkbox, RadioGroup } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { defaultLocale, mostClauses } from '~/contracts/constants'
import type { QuestionPlace } from '~/contracts/content/standard'
import { isolated } from '~/contracts/isolated'
import type { loadQuestion } from './standard.server'
import { askingKinds, disclosures, suggestedFacts, useQuestionWords } from './standard-parts'

interface QuestionPageProps {
  /** Null: a new one. */
  question: Awaited<ReturnType<typeof loadQuestion>>['question'] | null
  formKey: string
  /** Whether to withdraw it. */
  isAsked: boolean
  result: SubmissionResult | undefined
}
type Question = NonNullable<QuestionPageProps['question']>

function useWithdrawal(): (question: Question) => Confirmation {
  const { t } = useTranslation('standard-editing')
  return ({ key, title }) => ({
    title: t('withdraw.title', { title: isolated(title) }),
    body: <p>{t('withdraw.text')}</p>,
    confirmLabel: t('withdraw.link'),
    danger: true,
    action: paths.editingStandardQuestion(key),
    fields: { intent: 'withdraw' },
  })
}

/** Where a question of the standard stands and what it asks for; its text has an editor of its own. */
export function StandardQuestionPage(props: QuestionPageProps) {
  const { question, isAsked, result } = props
  const { t } = useTranslation(['standard-editing', 'editing'])
  const withdrawal = useWithdrawal()
  if (question && isAsked)
    return (
      <ConfirmPage
        confirmation={withdrawal(question)}
        cancelHref={paths.editingStandardQuestion(question.key)}
      />
    )
  const title = question?.title ?? t('standard-editing:form.newTitle')
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('editing:list.title'), href: paths.editing() },
          {
            label: t('standard-editing:title'),
            href: paths.editingStandard(question ? { view: 'questions' } : {}),
          },
          { label: title },
        ]}
      />
      <PageHeading
        title={title}
        lede={t(question ? 'standard-editing:form.changeLede' : 'standard-editing:form.newLede')}
        actions={question ? <Actions question={question} /> : null}
      />
      <Stack>
        {question && isConflict(result) ? <Current place={question.place} /> : null}
        <QuestionForm key={question?.key ?? 'new'} {...props} />
      </Stack>
    </>
  )
}

const isConflict = (result: SubmissionResult | undefined) =>
  result?.error?.['']?.includes('standardChanged') === true

function Actions({ question }: { question: Question }) {
  const { t } = useTranslation('standard-editing')
  const withdrawal = useWithdrawal()
  const { key, uid, isPublished } = question
  return (
    <>
      <ButtonLink href={paths.editingDocument(uid, defaultLocale)} variant="secondary">
        {t('form.toText')}
      </ButtonLink>
      {isPublished ? (
        <ConfirmDialog
          href={paths.editingStandardQuestion(key, { confirm: 'withdraw' })}
          variant="quiet"
          confirmation={withdrawal(question)}
        >
          {t('withdraw.link')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** What somebody else has made of it meanwhile. */
function Current({ place: { clause, position, asking } }: { place: QuestionPlace }) {
  const { t } = useTranslation('standard-editing')
  const words = useQuestionWords()
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        <DescriptionList
          items={[
            { term: t('form.clause'), details: clause },
            { term: t('form.position'), details: position },
            { term: t('form.kind'), details: words.kind(asking) },
            ...(asking.choices ? [{ term: t('form.choices'), details: asking.choices.join('\n') }] : []),
            { term: t('form.required'), details: words.required(asking) },
            { term: t('form.disclosure'), details: words.disclosure(asking) },
            { term: t('form.suggests'), details: words.suggests(asking) },
          ]}
        />
      </Stack>
    </Notice>
  )
}

type Values = Record<
  'slug' | 'clause' | 'position' | 'kind' | 'choices' | 'required' | 'disclosure' | 'suggests',
  string
>

const constraint = {
  slug: { required: true, maxLength: 60 },
  clause: { required: true, min: 1, max: mostClauses },
  position: { required: true, min: 0, max: 10_000 },
  kind: { required: true },
  choices: { maxLength: 600 },
  disclosure: { required: true },
}

const valuesOf = ({ clause, position, asking }: QuestionPlace): Omit<Values, 'slug'> => ({
  clause: String(clause),
  position: String(position),
  kind: asking.kind,
  choices: (asking.choices ?? []).join('\n'),
  required: asking.required ? 'on' : '',
  disclosure: asking.disclosure,
  suggests: asking.suggests ?? '',
})
const empty = { position: '100', kind: 'longText', disclosure: 'public', required: 'on' }

type Fields = ReturnType<typeof useCheckedForm<Values>>['fields']
type Labels = Record<keyof Values, string>

function QuestionForm({ question, formKey, result }: QuestionPageProps) {
  const { t } = useTranslation('standard-editing')
  const labels: Labels = {
    slug: t('form.slug'),
    clause: t('form.clause'),
    position: t('form.position'),
    kind: t('form.kind'),
    choices: t('form.choices'),
    required: t('form.required'),
    disclosure: t('form.disclosure'),
    suggests: t('form.suggests'),
  }
  const { fields, frame, lastResult } = useCheckedForm<Values>({
    id: 'question',
    labels,
    result,
    defaultValue: question ? valuesOf(question.place) : empty,
    constraint,
  })
  const was = useBase(JSON.stringify(question?.place ?? null), { form: 'question', lastResult, name: 'was' })
  return (
    <CheckedForm
      {...frame}
      submit={t(question ? 'form.save' : 'form.create')}
      action={paths.editingStandardQuestion(question?.key ?? 'new')}
      asks="standard-editing:asks"
      className="form measure"
      hidden={question ? { was } : { formKey }}
    >
      {question ? null : (
        <Field
          field={fields.slug}
          label={labels.slug}
          hint={t('form.slugHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <Field
        field={fields.clause}
        label={labels.clause}
        hint={t('form.clauseHint', { max: mostClauses })}
        type="number"
        inputMode="numeric"
      />
      <Field
        field={fields.position}
        label={labels.position}
        hint={t('form.positionHint')}
        type="number"
        inputMode="numeric"
      />
      <Asked fields={fields} labels={labels} />
    </CheckedForm>
  )
}

/** What the question asks for. */
function Asked({ fields, labels }: { fields: Fields; labels: Labels }) {
  const { t } = useTranslation('standard-editing')
  const words = useQuestionWords()
  return (
    <>
      <RadioGroup
        field={fields.kind}
        legend={labels.kind}
        hint={t('form.kindHint')}
        options={askingKinds.map((kind) => ({ value: kind, label: words.kind({ kind }) }))}
      />
      <TextareaField
        field={fields.choices}
        label={labels.choices}
        hint={t('form.choicesHint')}
        optional
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox field={fields.required} label={labels.required} errorLabel={labels.required} />
      <RadioGroup
        field={fields.disclosure}
        legend={labels.disclosure}
        options={disclosures.map((disclosure) => ({
          value: disclosure,
          label: words.disclosure({ disclosure }),
        }))}
      />
      <SelectField
        field={fields.suggests}
        label={labels.suggests}
        hint={t('form.suggestsHint')}
        placeholder={t('fact.none')}
        options={suggestedFacts.map((fact) => ({ value: fact, label: t(`fact.${fact}`) }))}
      />
    </>
  )
}
