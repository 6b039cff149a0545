import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import type { OneAnnouncement } from './announcements.server'
import { AudienceWords } from './announcement-facts'
import { usePeople, placesOf } from './writer'
type SendPageProps = OneAnnouncement & { result: SubmissionResult | undefined }

/** Names the number of people, and asks when. */
export function SendPage(page: SendPageProps) {
  const { t } = useTranslation('announcements')
  const { writer, announcement } = page
  const { goesTo } = usePeople(writer)
  const places = placesOf(writer)
  const reach = announcement.reach ?? 0
  // Of a provider's followers, few can be told, but no small part of them.
  const isRefused = writer !== 'provider' || !announcement.audience.everybody
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('title'), href: places.list() },
          { label: announcement.subject, href: places.one(announcement.id) },
          { label: t('sendTitle') },
        ]}
      />
      <PageHeading title={t('sendTitle')} />
      <Measure>
        <Stack>
          <DescriptionList
            items={[
              { term: t('column.subject'), details: announcement.subject },
              { term: t('facts.audience'), details: <AudienceWords {...page} /> },
            ]}
          />
          {reach === 0 && isRefused ? (
            <Notice tone="warning">
              <p>
                {writer === 'provider'
                  ? t('sending.small', { number: announcementLimits.step })
                  : t(writer === 'team' ? 'sending.nobody' : 'sending.noOutlets')}
              </p>
            </Notice>
          ) : (
            <p>
              <strong>{goesTo(reach)}</strong> {t('chosenHint')}
            </p>
          )}
          <SendForm {...page} />
        </Stack>
      </Measure>
    </>
  )
}

type Values = Record<'when' | 'at' | 'time', string>

function SendForm({ writer, announcement, seen, at, timeZone, formKey, result }: SendPageProps) {
  const { t } = useTranslation(['announcements', 'ui'])
  const labels = { when: t('sending.when'), at: t('sending.date'), time: t('sending.time') }
  const here = placesOf(writer).one
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'sending',
    labels,
    result,
    // Not “now”: what somebody presses too early can still be stopped.
    defaultValue: { when: 'later', at: at.date, time: at.time },
    constraint: { when: { required: true } },
  })
  return (
    <CheckedForm
      {...frame}
      action={here(announcement.id, { step: 'send', version: seen })}
      hidden={{ intent: 'send', version: seen, formKey }}
    >
      <RadioGroup
        field={fields.when}
        legend={labels.when}
        hint={t('sending.whenHint')}
        options={[
          { value: 'now', label: t('sending.now') },
          { value: 'later', label: t('sending.later') },
        ]}
      />
      <div className="send-at">
        <Field field={fields.at} label={labels.at} type="date" />
        <Field
          field={fields.time}
          label={labels.time}
          type="time"
          hint={t('sending.timeHint', { zone: timeZone.replaceAll('_', ' ') })}
        />
      </div>
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('sending.submit')}</Button>
        <ButtonLink href={here(announcement.id)} variant="secondary">
          {t('ui:confirm.cancel')}
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
