import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Link } from '~/app/ui/navigation/link'
import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack, Measure } from '~/app/ui/content/layout'
import { type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { ReasonDialog, type ReasonConfirmation } from '~/app/ui/feedback/confirm-reason'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { type PersonAction, personActions, accountKinds } from '~/contracts/accounts/account-kinds'
import { limits } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import type { ShownRecord } from './people.server'
import type { SubmissionResult } from '@conform-to/react'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'

const dangers: readonly PersonAction[] = ['withdrawInvitation', 'withdrawEditing']

export interface Shown {
  record: ShownRecord
  formKey: string
}

/** The confirmation of an action without further input. */
export function useActionQuestion({ record, formKey }: Shown): (action: PersonAction) => Confirmation {
  const { t } = useTranslation('people')
  return (action) => ({
    title: t(`action.${action}.title`, { name: isolated(record.name) }),
    body: <p>{t(`action.${action}.text`)}</p>,
    confirmLabel: t(`action.${action}.submit`),
    danger: dangers.includes(action),
    action: paths.adminPerson(record.id),
    fields: { intent: action, formKey },
  })
}

/** The confirmation of a block, with a reason that the owner of the account can read. */
export function useBlockQuestion(record: ShownRecord): ReasonConfirmation {
  const { t } = useTranslation('people')
  return {
    title: t('action.block.title', { name: isolated(record.name) }),
    body: <p>{t('action.block.text')}</p>,
    confirmLabel: t('action.block.submit'),
    danger: true,
    action: paths.adminPerson(record.id, { confirm: 'block' }),
    fields: { intent: 'block' },
    reason: {
      label: t('action.block.reason'),
      hint: t('action.block.reasonHint'),
      limit: limits.reasonMaximumCharacters,
    },
  }
}

/** Actions on the account, and links to related records. */
export function PersonActions({ record, formKey }: Shown) {
  const { t } = useTranslation('people')
  const open = personActions.filter((action) => record.can[action])
  return (
    <Stack gap="lg">
      {open.length > 0 || record.canBeWrittenTo ? (
        <section className="stack">
          <h2>{t('actions.title')}</h2>
          <Stack gap="sm">
            {record.canBeWrittenTo ? (
              <div>
                <ButtonLink href={paths.newMessage(record.id)} variant="secondary">
                  {t('actions.write')}
                </ButtonLink>
              </div>
            ) : null}
            {open.map((action) => (
              <Action key={action} record={record} formKey={formKey} action={action} />
            ))}
          </Stack>
        </section>
      ) : null}
      <Elsewhere record={record} />
    </Stack>
  )
}

function Action({ record, formKey, action }: Shown & { action: PersonAction }) {
  const { t } = useTranslation('people')
  const question = useActionQuestion({ record, formKey })
  const block = useBlockQuestion(record)
  const href = paths.adminPerson(record.id, { confirm: action })
  const label = t(`action.${action}.link`)
  if (action === 'changeKind')
    return (
      <div>
        <ButtonLink href={href} variant="secondary">
          {label}
        </ButtonLink>
      </div>
    )
  return (
    <div>
      {action === 'block' ? (
        <ReasonDialog href={href} confirmation={block}>
          {label}
        </ReasonDialog>
      ) : (
        <ConfirmDialog href={href} confirmation={question(action)}>
          {label}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Links to the person's records, each with its count. */
function Elsewhere({ record }: { record: ShownRecord }) {
  const { t, language } = useTranslation('people')
  const { id, name, counts } = record
  const number = (count: number) => numberFormat(language).format(count)
  const places: [label: string, href: string | null][] = [
    [t('elsewhere.page'), record.kind === 'contributor' ? null : paths.publicProfile(record.link)],
    [t('elsewhere.audit'), paths.adminAudit({ subject: id })],
    [t('elsewhere.sessions', { number: number(counts.sessions) }), paths.adminSessions({ person: id })],
    [
      t('elsewhere.offers', { number: number(counts.offers) }),
      counts.offers > 0 ? paths.adminOffers({ provider: id }) : null,
    ],
    [
      t('elsewhere.validationRequests', { number: number(counts.validationRequests) }),
      counts.validationRequests > 0 ? paths.ijAdministration({ text: name }) : null,
    ],
    [
      t('elsewhere.reviews', { number: number(counts.reviews) }),
      counts.reviews > 0 ? paths.adminReviews({ text: name }) : null,
    ],
    [
      t('elsewhere.links', { number: number(counts.links) }),
      counts.links > 0 ? paths.adminLinks({ text: name }) : null,
    ],
    [t('elsewhere.testimonials', { number: number(counts.testimonials) }), null],
  ]
  return (
    <section className="stack">
      <h2>{t('elsewhere.title')}</h2>
      <ul className="plain-list">
        {places.map(([label, href]) => (
          <li key={label}>{href ? <Link to={href}>{label}</Link> : label}</li>
        ))}
      </ul>
    </section>
  )
}

interface KindFormProps {
  record: ShownRecord
  result: SubmissionResult | undefined
}

const consequences = ['validation', 'open', 'links', 'atOnce'] as const

/** The form for changing the account type. */
export function KindForm({ record, result }: KindFormProps) {
  const { t } = useTranslation(['people', 'profile-fields', 'ui'])
  const labels = { kind: t('action.changeKind.kind'), entityName: t('profile-fields:entityName') }
  const { fields, frame, navigation } = useCheckedForm<{ kind: string; entityName: string }>({
    id: 'kind',
    labels,
    result,
    defaultValue: { entityName: record.profile.entityName ?? '' },
    constraint: { kind: { required: true }, entityName: { required: false, maxLength: 200 } },
  })
  return (
    <>
      <PageHeading
        title={t('action.changeKind.title', { name: isolated(record.name) })}
        lede={t('action.changeKind.text')}
      />
      <Measure>
        <CheckedForm
          {...frame}
          action={paths.adminPerson(record.id, { confirm: 'changeKind' })}
          asks="people:asks"
          hidden={{ intent: 'changeKind' }}
        >
          <RadioGroup
            field={fields.kind}
            legend={labels.kind}
            options={accountKinds
              .filter((kind) => kind !== record.kind)
              .map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <Field
            field={fields.entityName}
            label={labels.entityName}
            hint={t('action.changeKind.entityNameHint')}
            autoComplete="off"
          />
          <Notice tone="warning" title={t('action.changeKind.consequences')}>
            <ul>
              {consequences.map((each) => (
                <li key={each}>{t(`action.changeKind.${each}`)}</li>
              ))}
            </ul>
          </Notice>
          <div className="row">
            <Button variant="danger" pending={navigation.state === 'submitting'}>
              {t('action.changeKind.submit')}
            </Button>
            <ButtonLink href={paths.adminPerson(record.id)} variant="secondary">
              {t('ui:confirm.cancel')}
            </ButtonLink>
          </div>
        </CheckedForm>
      </Measure>
    </>
  )
}
