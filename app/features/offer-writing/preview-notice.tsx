import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { OfferField, OfferState } from '~/contracts/offers/offer-writing'
import { useOfferLabels } from './editor-form'

export type PreviewNoticeProps = {
  offer: { id: string; headline: string }
  state: OfferState
  version: number
  /** Missing fields that publishing requires. */
  missing: string[]
}

/** The notice above a preview: missing fields and next steps. */
export function PreviewNotice({ offer, state, version, missing }: PreviewNoticeProps) {
  const { t, language } = useTranslation('writing')
  const labels = useOfferLabels()
  const names = missing.map((name) => labels[name as OfferField])
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <Notice tone={missing.length > 0 ? 'warning' : 'info'} title={t('preview.title')}>
      <Stack gap="sm">
        <p>{t(`preview.text.${state}`)}</p>
        {missing.length > 0 ? <p>{t('preview.missing', { fields: list.format(names) })}</p> : null}
        <div className="row">
          <ButtonLink href={paths.offerEdit(offer.id)} variant="secondary" small>
            {t('buttons.edit')}
          </ButtonLink>
          {state !== 'published' && missing.length === 0 ? (
            <Form method="post" action={paths.ownOffers()}>
              <input type="hidden" name="id" value={offer.id} />
              <input type="hidden" name="version" value={version} />
              <Button small name="intent" value="publish">
                {t('buttons.publish')}
              </Button>
            </Form>
          ) : null}
        </div>
      </Stack>
    </Notice>
  )
}
