import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Link } from '~/app/ui/navigation/link'
import type { Webhook } from '~/contracts/accounts/webhooks'
import type { loadWebhooks } from './webhooks.server'
import { Field } from '~/app/ui/forms/field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { limits } from '~/contracts/constants'
import { ProofFields } from '~/app/ui/forms/proof-fields'
import { Tag } from '~/app/ui/content/badge'

type WebhooksPageProps = Awaited<ReturnType<typeof loadWebhooks>> & {
  result: SubmissionResult | undefined
}

/** The receivers of a provider's own system. */
export function WebhooksPage({ fresh, ...page }: WebhooksPageProps) {
  const { t } = useTranslation('webhooks')
  // The only content of the page, so that nobody overlooks it.
  if (fresh) return <FreshSecret {...fresh} />
  return (
    <>
      <Section id="receivers" title={t('title')}>
        <div className="stack measure">
          <p>{t('intro')}</p>
          <p>{t('content')}</p>
        </div>
        {page.webhooks.length > 0 ? (
          <WebhookTable webhooks={page.webhooks} />
        ) : (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        )}
      </Section>
      <Section id="new-receiver" title={t('new.title')}>
        <div className="stack measure">
          {page.isFull ? (
            <p>{t('new.full', { count: page.webhooks.length })}</p>
          ) : (
            <NewWebhookForm {...page} />
          )}
        </div>
      </Section>
    </>
  )
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const { t } = useTranslation('webhooks')
  const columns: Column<Webhook>[] = [
    {
      header: t('list.address'),
      cell: ({ id, address }) => (
        <Link to={paths.webhook(id)} dir="ltr">
          {address}
        </Link>
      ),
    },
    { header: t('list.events'), cell: (webhook) => <Events webhook={webhook} /> },
    { header: t('list.state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
  ]
  return <Table caption={t('title')} columns={columns} rows={webhooks} />
}

function Events({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  return (
    <ul>
      {webhook.events.map((event) => (
        <li key={event}>{t(`event.${event}`)}</li>
      ))}
    </ul>
  )
}

function FreshSecret({ address, secret }: { address: string; secret: string }) {
  const { t } = useTranslation('webhooks')
  return (
    <Section id="secret" title={t('shown.title')}>
      <div className="stack measure">
        <Notice tone="warning" title={t('shown.once')}>
          <p>{t('shown.text')}</p>
        </Notice>
        <CopyField label={t('shown.label', { address })} value={secret} hint={t('shown.hint')} />
        <Form method="post" action={paths.accountSection('webhooks')} className="row">
          <input type="hidden" name="intent" value="kept" />
          <Button>{t('shown.kept')}</Button>
        </Form>
      </div>
    </Section>
  )
}

interface Values extends Record<string, unknown> {
  address: string
  events: string[]
  password: string
  code: string
}

type NewWebhookFormProps = Pick<
  Awaited<ReturnType<typeof loadWebhooks>>,
  'formKey' | 'events' | 'withCode'
> & {
  result: SubmissionResult | undefined
}

function NewWebhookForm({ formKey, events, withCode, result }: NewWebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const labels = {
    address: t('new.address'),
    events: t('new.events'),
    password: t('new.passwordLabel'),
    code: t('new.codeLabel'),
  }
  const { fields, frame } = useCheckedForm<Values>({
    id: 'make',
    labels,
    result,
    constraint: {
      address: { required: true, maxLength: limits.webhookAddressCharacters },
      password: { required: true },
      code: { required: true },
    },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('new.submit')}
      action={paths.accountSection('webhooks')}
      asks="webhooks:asks"
      hidden={{ intent: 'make', formKey }}
    >
      <Field
        field={fields.address}
        type="url"
        label={labels.address}
        hint={t('new.addressHint')}
        autoComplete="off"
      />
      <CheckboxGroup
        field={fields.events}
        legend={labels.events}
        options={events.map((value) => ({ value, label: t(`event.${value}`) }))}
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

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!webhook.active)
    return webhook.offBecause ? (
      <Tag tone="error">{t(`state.${webhook.offBecause}`)}</Tag>
    ) : (
      <Tag>{t('state.off')}</Tag>
    )
  if (webhook.failingSince !== null) return <Tag tone="warning">{t('state.trouble')}</Tag>
  return <Tag tone="success">{t('state.on')}</Tag>
}
