import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import type { SuggestionHint } from '~/contracts/offers/suggestions'
import type { HomeSuggestions, SuggestedOffer } from './home.server'
import { OfferRow } from './offer-rows'

/** Offers chosen for the user, each with its reason; where there are none, what would help. */
export function ForYou({
  suggestions: { offers, hint },
  children,
}: {
  suggestions: HomeSuggestions
  /** Where to find more. */
  children?: ReactNode
}) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('forYou.title')}>
      {offers.length > 0 ? (
        <div className="offer-rows">
          {offers.map((offer) => (
            <SuggestedRow key={offer.id} offer={offer} />
          ))}
        </div>
      ) : null}
      {children}
      {hint ? <Hint hint={hint} /> : <Because />}
    </Section>
  )
}

function SuggestedRow({ offer }: { offer: SuggestedOffer }) {
  const { t } = useTranslation('home')
  return (
    <OfferRow
      offer={offer}
      reason={useReason(offer)}
      action={
        <Form method="post" action={paths.offerDismissal(offer.id)} preventScrollReset>
          <button
            className="btn btn-quiet btn-icon"
            name="dismissed"
            value="true"
            title={t('forYou.dismiss')}
          >
            <Icon name="close" />
            <span className="sr-only">{`${t('forYou.dismiss')}: ${offer.headline}`}</span>
          </button>
        </Form>
      }
    />
  )
}

function useReason({ reason, languageName }: SuggestedOffer): string {
  const { t } = useTranslation('home')
  switch (reason.kind) {
    case 'search':
      return t('forYou.reason.search', { name: isolated(reason.name) })
    case 'clause':
      return t('forYou.reason.clause', { clause: reason.clause })
    case 'place':
      return t('forYou.reason.place', { place: isolated(reason.place) })
    case 'country':
      return t('forYou.reason.country', { country: reason.country })
    case 'language':
      return t('forYou.reason.language', { language: languageName })
  }
}

/** Says why, with the switch. */
function Because() {
  const { t } = useTranslation('home')
  return (
    <details className="fold">
      <summary>{t('forYou.why')}</summary>
      <div className="stack stack-sm">
        <p>{t('forYou.because')}</p>
        <Form method="post" action={paths.suggestions} preventScrollReset>
          <input type="hidden" name="returnTo" value={paths.home} />
          <Button variant="secondary" small name="suggestions" value="off">
            {t('forYou.off')}
          </Button>
        </Form>
      </div>
    </details>
  )
}

const helps: Record<SuggestionHint, string> = {
  languages: paths.profileSettings,
  place: paths.profileSettings,
  search: paths.savedSearches,
}

function Hint({ hint }: { hint: SuggestionHint }) {
  const { t } = useTranslation('home')
  return (
    <p>
      {t(`forYou.hint.${hint}`)} <Link to={helps[hint]}>{t(`forYou.hintLink.${hint}`)}</Link>
    </p>
  )
}
