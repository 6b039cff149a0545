import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Way } from '~/app/ui/feedback/steps'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import type { loadEntry } from './entry.server'

type Entry = Awaited<ReturnType<typeof loadEntry>>
type Restricted = Extract<Entry, { reader: 'restricted' }>

interface EntryPageProps {
  entry: Entry
  result: SubmissionResult | undefined
}

/** The page for entering a course code, with or without an account. */
export function EntryPage({ entry, result }: EntryPageProps) {
  const { t } = useTranslation('codes')
  return (
    <>
      <PageHeading title={t('enter.title')} lede={t(`enter.lede.${entry.reader}`)} />
      <Sidebar at="end" wide side={<EntryWay reader={entry.reader} />}>
        {entry.reader === 'visitor' ? <Ways code={entry.code} /> : null}
        {entry.reader === 'validated' ? (
          <ButtonLink href={paths.content()}>{t('enter.content')}</ButtonLink>
        ) : null}
        {entry.reader === 'restricted' ? <EntryForm entry={entry} result={result} /> : null}
      </Sidebar>
    </>
  )
}

const entrySteps = ['register', 'enter', 'open'] as const
const placeOf: Record<Entry['reader'], number> = { visitor: 0, restricted: 1, validated: entrySteps.length }

/** From a code to the open campus. */
function EntryWay({ reader }: Pick<Entry, 'reader'>) {
  const { t } = useTranslation('codes')
  const steps = entrySteps.map((step) => ({
    label: t(`enter.way.${step}.label`),
    description: t(`enter.way.${step}.text`),
  }))
  return <Way title={t('way.title')} steps={steps} at={placeOf[reader]} />
}

/** Links to register or log in and return here with the code. */
function Ways({ code }: { code: string | null }) {
  const { t } = useTranslation('codes')
  const back = paths.enterValidationCode(code ?? undefined)
  return (
    <Stack>
      {code ? (
        <p>
          {t('enter.yours')} <KeptCode code={code} />
        </p>
      ) : null}
      <div className="row">
        <ButtonLink href={code ? paths.register.journalistWithCode(code) : paths.register.journalist}>
          {t('enter.register')}
        </ButtonLink>
        <ButtonLink href={paths.login(back)} variant="secondary">
          {t('enter.logIn')}
        </ButtonLink>
      </div>
    </Stack>
  )
}

const KeptCode = ({ code }: { code: string }) => (
  <strong translate="no">
    <bdi dir="ltr">{code}</bdi>
  </strong>
)

function EntryForm({ entry, result }: { entry: Restricted; result: SubmissionResult | undefined }) {
  const { t } = useTranslation('codes')
  // Remounted after each attempt, so that no wrong code stays in the field.
  const { key: attempt } = useLocation()
  const labels = { code: t('enter.label') }
  const { fields, frame, navigation } = useCheckedForm<{ code: string }>({
    id: 'enter-code',
    labels,
    result,
    constraint: { code: { required: true, maxLength: 64 } },
    defaultValue: { code: entry.code ?? '' },
  })
  return (
    <CheckedForm {...frame} action={paths.enterValidationCode()} asks="codes:asks">
      {entry.open ? (
        <Notice title={t('enter.open')}>
          <p>
            {entry.open.provider
              ? t('enter.openText', { provider: entry.open.provider })
              : t('enter.openTextUnknown')}
          </p>
        </Notice>
      ) : null}
      <input type="hidden" name="formKey" value={entry.formKey} />
      <Field
        key={attempt}
        field={fields.code}
        label={labels.code}
        hint={t('enter.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('enter.submit')}</Button>
        <Link to={paths.home}>{t('enter.without')}</Link>
      </div>
    </CheckedForm>
  )
}
