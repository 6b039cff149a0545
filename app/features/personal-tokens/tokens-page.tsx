import { ProofFields } from '~/app/ui/forms/proof-fields'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import type { loadTokens } from './tokens.server'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { PersonalToken } from '~/contracts/accounts/personal-tokens'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { Field } from '~/app/ui/forms/field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { limits } from '~/contracts/constants'

type TokensPageProps = Awaited<ReturnType<typeof loadTokens>> & {
  result: SubmissionResult | undefined
}

/** The keys with which programs of the user call the API. */
export function TokensPage({ confirming, fresh, ...page }: TokensPageProps) {
  const { t } = useTranslation('programs')
  if (confirming) return <RevokeSection token={confirming} />
  // The only content of the page, so that nobody overlooks it.
  if (fresh) return <FreshToken {...fresh} />
  return (
    <>
      <Section id="keys" title={t('title')}>
        <div className="stack measure">
          <p>{t('intro')}</p>
          <p>{t('ending')}</p>
          {page.docs === null ? null : (
            <p>
              <a href={page.docs}>{t('docs')}</a>
            </p>
          )}
        </div>
        {page.tokens.length > 0 ? (
          <TokenTable tokens={page.tokens} />
        ) : (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        )}
      </Section>
      <Section id="new-key" title={t('new.title')}>
        <div className="stack measure">
          {page.isFull ? <p>{t('new.full', { count: page.tokens.length })}</p> : <NewTokenForm {...page} />}
        </div>
      </Section>
    </>
  )
}

function FreshToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('programs')
  return (
    <Section id="key" title={t('shown.title')}>
      <div className="stack measure">
        <Notice tone="warning" title={t('shown.once')}>
          <p>{t('shown.text')}</p>
        </Notice>
        <CopyField label={t('shown.label', { name })} value={token} hint={t('shown.hint')} />
        <Form method="post" action={paths.accountSection('programs')} className="row">
          <input type="hidden" name="intent" value="kept" />
          <Button>{t('shown.kept')}</Button>
        </Form>
      </div>
    </Section>
  )
}

/** The valid keys, each with what it may do. */
function TokenTable({ tokens }: { tokens: PersonalToken[] }) {
  const { t } = useTranslation('programs')
  const columns: Column<PersonalToken>[] = [
    { header: t('list.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { header: t('list.scopes'), cell: (token) => <Scopes token={token} /> },
    { header: t('list.created'), cell: ({ createdAt }) => <Time value={createdAt} show="date" /> },
    {
      header: t('list.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('list.never')),
    },
    { header: t('list.expires'), cell: ({ expiresAt }) => <Time value={expiresAt} show="date" /> },
    { header: t('list.action'), cell: (token) => <RevokeButton token={token} /> },
  ]
  return (
    <>
      <Table caption={t('title')} columns={columns} rows={tokens} />
      <p className="hint">{t('list.accuracy')}</p>
    </>
  )
}

function Scopes({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('programs')
  return (
    <ul>
      {token.scopes.map((scope) => (
        <li key={scope}>{t(`scope.${scope}`)}</li>
      ))}
    </ul>
  )
}

const page = paths.accountSection('programs')

function useConfirmation({ id, name }: PersonalToken): Confirmation {
  const { t } = useTranslation('programs')
  return {
    title: t('revoke.title', { name }),
    body: <p>{t('revoke.text')}</p>,
    confirmLabel: t('revoke.submit'),
    danger: true,
    action: page,
    fields: { intent: 'revoke', id },
  }
}

function RevokeButton({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('programs')
  const { id: confirm, name } = token
  return (
    <ConfirmDialog href={paths.accountSection('programs', { confirm })} confirmation={useConfirmation(token)}>
      <span aria-hidden="true">{t('revoke.link')}</span>
      <span className="sr-only">{t('revoke.label', { name })}</span>
    </ConfirmDialog>
  )
}

/** The dialog's confirmation, without scripts. */
function RevokeSection({ token }: { token: PersonalToken }) {
  return <ConfirmSection confirmation={useConfirmation(token)} cancelHref={page} />
}

interface Values extends Record<string, unknown> {
  name: string
  scopes: string[]
  days: string
  password: string
  code: string
}

type NewTokenFormProps = Pick<
  Awaited<ReturnType<typeof loadTokens>>,
  'formKey' | 'scopes' | 'days' | 'withCode'
> & {
  result: SubmissionResult | undefined
}

function NewTokenForm({ formKey, scopes, days, withCode, result }: NewTokenFormProps) {
  const { t } = useTranslation('programs')
  const labels = {
    name: t('new.name'),
    scopes: t('new.scopes'),
    days: t('new.days'),
    password: t('new.passwordLabel'),
    code: t('new.codeLabel'),
  }
  const { fields, frame } = useCheckedForm<Values>({
    id: 'make',
    intent: 'make',
    labels,
    result,
    constraint: {
      name: { required: true, maxLength: limits.tokenNameCharacters },
      days: { required: true },
      password: { required: true },
      code: { required: true },
    },
    defaultValue: { days: String(days[1]) },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('new.submit')}
      action={paths.accountSection('programs')}
      asks="programs:asks"
      hidden={{ intent: 'make', formKey }}
    >
      <Field field={fields.name} label={labels.name} hint={t('new.nameHint')} autoComplete="off" />
      <CheckboxGroup
        field={fields.scopes}
        legend={labels.scopes}
        hint={t('new.scopesHint')}
        options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      <SelectField
        field={fields.days}
        label={labels.days}
        options={days.map((count) => ({ value: String(count), label: t('new.dayCount', { count }) }))}
      />
      <ProofFields
        fields={fields}
        labels={labels}
        hint={t('new.passwordHint')}
        withCode={withCode}
        codeHint={t('new.codeHint')}
      />
    </CheckedForm>
  )
}
