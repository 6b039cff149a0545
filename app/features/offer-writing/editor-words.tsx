import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { offerTextLimits } from '~/contracts/constants'
import type { PartProps } from './editor-form'
import { useOfferLabels } from './editor-labels'

/** The texts of the offer. */
export function WordsPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="words" legend={t('parts.words')} hint={t('hints.words')}>
      <Field field={fields.headline} label={labels.headline} hint={t('hints.headline')} />
      <Field field={fields.subheadline} label={labels.subheadline} />
      <TextareaField
        field={fields.teaser}
        label={labels.teaser}
        hint={t('hints.teaser')}
        counter={offerTextLimits.teaser}
        rows={3}
      />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={t('hints.description')}
        counter={offerTextLimits.description}
        rows={14}
      />
      <MarkdownHelp />
    </Fieldset>
  )
}

const examples = ['heading', 'bold', 'italic', 'list', 'numbers', 'link'] as const

function MarkdownHelp() {
  const { t } = useTranslation('writing')
  return (
    <details className="fold">
      <summary>{t('markdown.title')}</summary>
      <dl className="details-list">
        {examples.map((name) => (
          <div key={name}>
            <dt>{t(`markdown.${name}`)}</dt>
            <dd>
              <code>{t(`markdown.${name}Example`)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
