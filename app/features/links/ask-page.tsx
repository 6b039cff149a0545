import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button } from '~/app/ui/forms/button'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { FilterText } from '~/app/ui/forms/filter-form'
import { PlainSelect } from '~/app/ui/forms/plain-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { LinkCandidate } from '~/contracts/people/links'
import type { AskData } from './links.server'
import { withCommas } from '~/contracts/isolated'

interface AskPageProps extends AskData {
  result: SubmissionResult | undefined
}

const whom = ({ kind }: AskData) => kind ?? 'mediaOutlet'

/** Search for an account by name and request a link. */
export function AskPage(props: AskPageProps) {
  const { t } = useTranslation('links')
  const { items, more, text, kind } = props
  const free = items.filter(({ link }) => link === null)
  const present = items.filter(({ link }) => link !== null)
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: paths.links() }, { label: t('ask.title') }]} />
      <PageHeading title={t('ask.title')} lede={t(`ask.lede.${whom(props)}`)} />
      <Stack gap="lg">
        <Search text={text} kind={kind} />
        {items.length === 0 ? (
          <EmptyState title={text ? t('ask.nothing', { text }) : t('ask.nobody')}>
            <p>{t(`ask.nothingText.${whom(props)}`)}</p>
          </EmptyState>
        ) : null}
        {free.length > 0 || props.result ? <AskForm {...props} free={free} /> : null}
        {more ? <p className="muted">{t('ask.more')}</p> : null}
        {present.length > 0 ? <Present candidates={present} /> : null}
      </Stack>
    </>
  )
}

function Search({ text, kind }: Pick<AskData, 'text' | 'kind'>) {
  const { t } = useTranslation(['links', 'facts'])
  const kinds = (['legalEntity', 'trainer', 'group'] as const).map((value) => ({
    value,
    label: t(`facts:kinds.${value}`),
  }))
  return (
    <search>
      <Form method="get" action={paths.linkNew()} className="form">
        {kind ? (
          <PlainSelect key={kind} name="kind" label={t('ask.kind')} defaultValue={kind} options={kinds} />
        ) : null}
        <FilterText name="text" label={t('ask.search')} hint={t('ask.searchHint')} chosen={text} />
        <div className="row">
          <Button variant="secondary">{t('ask.searchSubmit')}</Button>
        </div>
      </Form>
    </search>
  )
}

const queryOf = ({ text, kind }: Pick<AskData, 'text' | 'kind'>) => ({
  ...(kind ? { kind } : {}),
  ...(text ? { text } : {}),
})

function AskForm(props: AskPageProps & { free: LinkCandidate[] }) {
  const { t, language } = useTranslation('links')
  const { free, formKey, result } = props
  const { fields, frame, navigation } = useCheckedForm<{ with: string }>({
    id: 'ask',
    labels: { with: t('ask.choose') },
    result,
    constraint: { with: { required: true } },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const options = free.map((candidate) => ({
    value: candidate.id,
    label: candidate.name,
    hint: withCommas(language, [candidate.city, candidate.country]),
  }))
  return (
    <CheckedForm {...frame} action={paths.linkNew(queryOf(props))} hidden={{ formKey }}>
      {options.length > 0 ? (
        <>
          <RadioGroup field={fields.with} legend={t('ask.choose')} options={options} />
          <div className="row">
            <Button pending={pending}>{t('ask.submit')}</Button>
          </div>
        </>
      ) : null}
    </CheckedForm>
  )
}

function Present({ candidates }: { candidates: LinkCandidate[] }) {
  const { t } = useTranslation('links')
  return (
    <Section title={t('ask.present')}>
      <ul className="stack stack-sm">
        {candidates.map(({ id, name, link }) => (
          <li key={id}>
            {link ? <NameLink to={paths.link(link.id)}>{name}</NameLink> : null}{' '}
            <span className="muted">{link ? t(`state.${link.state}`) : null}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
