import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import type { OfferSource, SourceNote } from '~/contracts/offers/offer-sources'
import type { loadSources } from './sources.server'
import { Field } from '~/app/ui/forms/field'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { SelectField } from '~/app/ui/forms/select-field'
import { offerCategories, offerCosts } from '~/contracts/constants'

type SourcesPageProps = Awaited<ReturnType<typeof loadSources>> & { result: SubmissionResult | undefined }

/** The calendars and feeds of a provider, from which drafts are made. */
export function SourcesPage({ removing, ...page }: SourcesPageProps) {
  const { t } = useTranslation('offer-sources')
  const { t: own } = useTranslation('writing')
  if (removing) return <RemovePage source={removing} />
  const { sources, isFull } = page
  return (
    <>
      <Breadcrumbs items={[{ label: own('own.title'), href: paths.ownOffers() }, { label: t('title') }]} />
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack gap="lg">
        {sources.length === 0 ? (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        ) : (
          <>
            <ul className="stack" aria-label={t('title')}>
              {sources.map((source) => (
                <li key={source.id}>
                  <Entry source={source} />
                </li>
              ))}
            </ul>
            <p className="hint">{t('drafted.untouched')}</p>
          </>
        )}
        <Section id="new-source" title={t('new.title')}>
          <div className="stack measure">
            {isFull ? (
              <p>{t('new.full', { count: sources.length })}</p>
            ) : (
              <NewSourceForm key={sources.length} {...page} />
            )}
          </div>
        </Section>
      </Stack>
    </>
  )
}

/** What is said about a source that was read. */
const notes: Record<SourceNote, true> = { sourceDraftsFull: true, sourceEmpty: true, sourcePast: true }

function Entry({ source }: { source: OfferSource }) {
  const { t } = useTranslation('offer-sources')
  const errorText = useErrorText()
  const { address, title, kind, failure, nextAt, readAt, drafts } = source
  const hasFailed = failure !== null && !(failure in notes)
  return (
    <article className="card">
      <h2 dir="auto">{title || t(`kind.${kind}`)}</h2>
      <p className="muted">
        <span>{title ? `${t(`kind.${kind}`)} · ` : null}</span>
        <bdi>{address}</bdi>
      </p>
      {failure === null ? null : (
        <Notice tone="warning" title={errorText(failure)}>
          {nextAt === null ? <p>{t('stopped')}</p> : null}
        </Notice>
      )}
      <p>
        {t(hasFailed ? 'tried' : 'read')} <Time value={readAt} />
      </p>
      {drafts > 0 ? (
        <p>
          <Link to={paths.ownOffers({ state: 'draft' })}>{t('drafts', { count: drafts })}</Link>
        </p>
      ) : null}
      <div className="row">
        {nextAt === null ? (
          <Form method="post" action={paths.offerSources()}>
            <input type="hidden" name="intent" value="resume" />
            <input type="hidden" name="id" value={source.id} />
            <Button variant="secondary">
              {t('resume')}
              <About {...source} />
            </Button>
          </Form>
        ) : null}
        <RemoveButton source={source} />
      </div>
    </article>
  )
}

/** Tells buttons of several sources apart. */
const About = ({ title, address }: OfferSource) => <span className="sr-only">: {title || address}</span>

function useConfirmation({ id, address }: OfferSource): Confirmation {
  const { t } = useTranslation('offer-sources')
  return {
    title: t('remove.title'),
    body: <p>{t('remove.text', { address })}</p>,
    confirmLabel: t('remove.submit'),
    danger: true,
    action: paths.offerSources(),
    fields: { intent: 'remove', id },
  }
}

function RemoveButton({ source }: { source: OfferSource }) {
  const { t } = useTranslation('offer-sources')
  const href = paths.offerSources({ confirm: source.id })
  return (
    <ConfirmDialog href={href} confirmation={useConfirmation(source)}>
      {t('remove.link')}
      <About {...source} />
    </ConfirmDialog>
  )
}

/** The dialog's confirmation, without scripts. */
function RemovePage({ source }: { source: OfferSource }) {
  return <ConfirmSection confirmation={useConfirmation(source)} cancelHref={paths.offerSources()} />
}

interface Values extends Record<string, unknown> {
  address: string
  category: string
  language: string
  cost: string
}

type NewSourceFormProps = Pick<Awaited<ReturnType<typeof loadSources>>, 'languages' | 'formKey'> & {
  result: SubmissionResult | undefined
}

function NewSourceForm({ languages, formKey, result }: NewSourceFormProps) {
  const { t } = useTranslation('offer-sources')
  const { t: offers } = useTranslation('offers')
  const labels = {
    address: t('new.address'),
    category: t('new.category'),
    language: t('new.language'),
    cost: t('new.cost'),
  }
  const { fields, frame } = useCheckedForm<Values>({
    id: 'add',
    labels,
    result,
    constraint: { address: { required: true, maxLength: 500 } },
    shouldRevalidate: 'onSubmit',
  })
  const placeholder = t('new.none')
  return (
    <CheckedForm
      {...frame}
      submit={t('new.submit')}
      action={paths.offerSources()}
      asks="offer-sources:asks"
      hidden={{ intent: 'add', formKey }}
    >
      <Field
        field={fields.address}
        label={labels.address}
        hint={t('new.addressHint')}
        type="url"
        spellCheck={false}
        autoComplete="off"
      />
      <Fieldset id="same" legend={t('new.sameForAll')} hint={t('new.sameHint')}>
        <SelectField
          field={fields.category}
          label={labels.category}
          placeholder={placeholder}
          options={offerCategories.map((value) => ({ value, label: offers(`category.${value}`) }))}
        />
        <SelectField
          field={fields.language}
          label={labels.language}
          placeholder={placeholder}
          options={languages}
        />
        <SelectField
          field={fields.cost}
          label={labels.cost}
          placeholder={placeholder}
          options={offerCosts.map((value) => ({ value, label: offers(`cost.${value}`) }))}
        />
      </Fieldset>
    </CheckedForm>
  )
}
