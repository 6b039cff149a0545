import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Email } from '~/app/ui/content/description-list'
import { type Column, Table } from '~/app/ui/content/table'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Field } from '~/app/ui/forms/field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { Editor } from '~/contracts/content/editors'
import { isolated } from '~/contracts/isolated'
import { EditingTabs } from './editing-parts'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

export interface EditorsPageProps {
  editors: Editor[]
  total: number
  page: number
  /** Asked about instead of shown. */
  withdrawing: Editor | null
  result: SubmissionResult | undefined
}

/** The accounts with the right to edit. */
export function EditorsPage({ editors, total, page, withdrawing, result }: EditorsPageProps) {
  const { t } = useTranslation('editing')
  if (withdrawing) return <WithdrawalPage editor={withdrawing} />
  return (
    <>
      <PageHeading
        title={t('editors.title')}
        lede={t('editors.lede')}
        tabs={<EditingTabs current="editors" managesEditors />}
      />
      <Stack>
        {editors.length > 0 ? <EditorTable editors={editors} /> : <EmptyPart>{t('editors.empty')}</EmptyPart>}
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => paths.editingEditors({ page: number })}
        />
        {/* After adding an editor the form is reset. */}
        <GrantForm key={total} result={result} />
      </Stack>
    </>
  )
}

function useWithdrawal({ id, name, email }: Editor): Confirmation {
  const { t } = useTranslation('editing')
  return {
    title: t('editors.withdraw.title', { name: isolated(name) }),
    body: <p>{t('editors.withdraw.text', { name: isolated(name), email })}</p>,
    confirmLabel: t('editors.withdraw.confirm'),
    danger: true,
    action: paths.editingEditors(),
    fields: { intent: 'withdraw', id },
  }
}

const WithdrawalPage = ({ editor }: { editor: Editor }) => (
  <ConfirmPage confirmation={useWithdrawal(editor)} cancelHref={paths.editingEditors()} />
)

function WithdrawLink({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editing')
  return (
    <ConfirmDialog
      href={paths.editingEditors({ confirm: 'withdraw', id: editor.id })}
      confirmation={useWithdrawal(editor)}
    >
      {t('editors.withdraw.link')} <span className="sr-only">{editor.name}</span>
    </ConfirmDialog>
  )
}

function EditorTable({ editors }: { editors: Editor[] }) {
  const { t } = useTranslation('editing')
  const columns: Column<Editor>[] = [
    { header: t('column.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { header: t('column.email'), cell: ({ email }) => <Email address={email} /> },
    { header: t('column.action'), cell: (editor) => <WithdrawLink editor={editor} /> },
  ]
  return <Table caption={t('editors.title')} columns={columns} rows={editors} />
}

function GrantForm({ result }: Pick<EditorsPageProps, 'result'>) {
  const { t } = useTranslation('editing')
  const label = t('column.email')
  const { fields, frame } = useCheckedForm<{ email: string }>({
    id: 'grant',
    labels: { email: label },
    result,
    constraint: { email: { required: true, maxLength: 254 } },
  })
  return (
    <Section title={t('editors.grant.title')}>
      <CheckedForm
        {...frame}
        submit={t('editors.grant.submit')}
        action={paths.editingEditors()}
        asks="editing:asks"
        hidden={{ intent: 'grant' }}
      >
        <Field
          field={fields.email}
          label={label}
          hint={t('editors.grant.hint')}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckedForm>
    </Section>
  )
}
