import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import { SelectField } from '~/app/ui/forms/select-field'
import type { OptionGroup } from '~/app/ui/forms/select'

interface TimeZoneFormProps {
  zones: {
    /** Null if none has been chosen. */
    chosen: string | null
    /** The text of the default zone. */
    ofCountry: string
    groups: OptionGroup[]
    /** Shows whether the zone is correct. */
    now: string
  }
  result: SubmissionResult | undefined
}

/** The form for the reader's time zone. */
export function TimeZoneForm({ zones, result }: TimeZoneFormProps) {
  const { t } = useTranslation('account')
  const { fields, frame, navigation } = useCheckedForm<{ timeZone: string }>({
    id: 'zone',
    labels: { timeZone: t('timeZone.label') },
    result,
    defaultValue: { timeZone: zones.chosen ?? '' },
  })
  const now = (
    <MarkedText
      text={t('timeZone.hint')}
      marks={{ time: () => <Time value={zones.now} show="time" withZone /> }}
    />
  )
  return (
    <Section title={t('nav.time_zone')}>
      <Measure>
        <CheckedForm {...frame} preventScrollReset>
          <SelectField
            field={fields.timeZone}
            label={t('timeZone.label')}
            hint={now}
            placeholder={t('timeZone.ofCountry', { zone: zones.ofCountry })}
            options={zones.groups}
          />
          <div className="row">
            <Button pending={navigation.formData?.has('timeZone') ?? false}>{t('timeZone.submit')}</Button>
          </div>
        </CheckedForm>
      </Measure>
    </Section>
  )
}
