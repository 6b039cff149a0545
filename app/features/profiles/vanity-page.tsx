import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Field } from '~/app/ui/forms/field'
import type { OwnVanityName } from '~/contracts/people/vanity'
import { SettingsLayout } from './settings-layout'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

interface VanityPageProps {
  own: OwnVanityName
  /** Absolute address of the user's page. */
  address: string
  confirming: boolean
  hasDocuments: boolean
  result: SubmissionResult | undefined
}

function useRemoval(name: string): Confirmation {
  const { t } = useTranslation('profiles')
  return {
    title: t('vanity.removeTitle', { name }),
    body: <p>{t('vanity.removeText')}</p>,
    confirmLabel: t('vanity.removeConfirm'),
    danger: true,
    action: paths.profileVanityName(),
    fields: { intent: 'remove' },
  }
}

export function VanityPage(props: VanityPageProps) {
  const { own, confirming, hasDocuments } = props
  const { t } = useTranslation('profiles')
  const removal = useRemoval(own.name ?? '')
  if (confirming) return <ConfirmPage confirmation={removal} cancelHref={paths.profileVanityName()} />
  return (
    <SettingsLayout title={t('vanity.title')} lede={t('vanity.lede')} hasDocuments={hasDocuments}>
      <Present {...props} />
      <Choice key={own.name ?? ''} {...props} />
      {own.former.length > 0 ? <Former names={own.former} /> : null}
      {own.name === null ? null : (
        <Section title={t('vanity.remove')}>
          <p className="measure">{t('vanity.removeText')}</p>
          <div className="row">
            <ConfirmDialog href={paths.profileVanityName({ confirm: 'remove' })} confirmation={removal}>
              {t('vanity.remove')}
            </ConfirmDialog>
          </div>
        </Section>
      )}
    </SettingsLayout>
  )
}

function Present({ own, address }: VanityPageProps) {
  const { t } = useTranslation('profiles')
  return (
    <Measure>
      <Stack>
        {own.name === null ? <EmptyPart>{t('vanity.none')}</EmptyPart> : null}
        <CopyField label={t('vanity.address')} value={address} hint={t('vanity.copyHint')} />
      </Stack>
    </Measure>
  )
}

function Choice({ own, result }: VanityPageProps) {
  const { t } = useTranslation('profiles')
  const kept = useLastResult(result)
  const wait = own.changeableFrom
  return (
    <Section title={own.name === null ? t('vanity.choose') : t('vanity.change')}>
      <Measure>
        <Stack>
          {wait ? (
            <Notice tone="info" title={t('vanity.waitTitle')}>
              <p>
                {t('vanity.waitUntil')} <Time value={wait} withZone />
              </p>
            </Notice>
          ) : null}
          {/* The form may come from an outdated page without the waiting period. */}
          {!wait || kept ? <NameForm own={own} result={kept} /> : null}
        </Stack>
      </Measure>
    </Section>
  )
}

function NameForm({ own, result }: Pick<VanityPageProps, 'own' | 'result'>) {
  const { t } = useTranslation('profiles')
  const { fields, frame } = useCheckedForm<{ name: string }>({
    id: 'vanity',
    labels: { name: t('vanity.label') },
    result,
    defaultValue: { name: own.name ?? '' },
    // No `maxLength`: a browser would silently truncate a pasted name.
    constraint: { name: { required: true } },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('vanity.submit')}
      action={paths.profileVanityName()}
      asks="profiles:asks"
      hidden={{ intent: 'choose' }}
    >
      <Field
        field={fields.name}
        label={t('vanity.label')}
        hint={`${t('vanity.hint')} ${t('vanity.rules')}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </CheckedForm>
  )
}

function Former({ names }: { names: OwnVanityName['former'] }) {
  const { t } = useTranslation('profiles')
  return (
    <Section title={t('vanity.former')}>
      <p className="measure">{t('vanity.formerText')}</p>
      <DescriptionList
        items={names.map(({ name, until }) => ({ term: name, details: <Time value={until} show="date" /> }))}
      />
    </Section>
  )
}
