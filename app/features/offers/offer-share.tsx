import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { CopyField } from '~/app/ui/forms/copy-field'
import type { OpenOffer } from '~/contracts/offers/open-offers'

const mailTo = (subject: string, body: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

/** Ways to share an offer: calendar file, mail, address. */
export function OfferShare({ offer, address }: { offer: OpenOffer; address: string }) {
  const { t } = useTranslation('offers')
  const hasDay = offer.deadline !== null || offer.startsOn !== null
  return (
    <Section title={t('share.title')}>
      <Stack>
        <ul className="stack stack-sm no-print">
          {hasDay ? (
            <li>
              <a href={paths.offerCalendar(offer.id)}>{t('share.calendar')}</a>
            </li>
          ) : null}
          <li>
            <a href={mailTo(offer.headline, `${offer.headline}\n${address}`)}>{t('share.mail')}</a>
          </li>
        </ul>
        <CopyField
          label={t('share.address')}
          hint={t(offer.openToVisitors && !offer.expired ? 'share.openHint' : 'share.hint')}
          value={address}
        />
      </Stack>
    </Section>
  )
}
