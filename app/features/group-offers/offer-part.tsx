import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Form } from '~/app/ui/forms/form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import type { Offer } from '~/contracts/offers/offers'

/** As `groupOfferLimits`, whose module stays on the server. */
const longestNote = 200

type RecommendedProps = {
  offer: Offer
  canRecommend: boolean
  /** A note that could not be saved. */
  typed: string | null
}

/** On the page of an offer: which groups recommend it to the reader’s outlet; for a group, the form to do so. */
export function Recommended({ offer, canRecommend, typed }: RecommendedProps) {
  const { t } = useTranslation('group-offers')
  const { id, recommendedBy = [] } = offer
  if (canRecommend) {
    const [own] = recommendedBy
    return (
      <Section id="recommended" title={t('section')}>
        {own ? <p>{t('yours')}</p> : null}
        <RecommendForm id={id} note={typed ?? own?.note ?? ''} isNew={!own} returnTo={paths.offer(id)} />
        {own ? <WithdrawForm {...offer} note={own.note} returnTo={paths.offer(id)} /> : null}
        <p>
          <Link to={paths.groupOffers()}>{t('all')}</Link>
        </p>
      </Section>
    )
  }
  if (recommendedBy.length === 0) return null
  return (
    <ul className="stack stack-sm">
      {recommendedBy.map(({ group, note }) => (
        <li key={group.id}>
          <strong>{t('by', { group: isolated(group.name) })}</strong> {note ? <bdi>{note}</bdi> : null}
        </li>
      ))}
    </ul>
  )
}

type FormProps = { id: string; note: string; returnTo: string }

/** Recommends an offer, or changes its note. */
export function RecommendForm({ id, note, returnTo, isNew }: FormProps & { isNew: boolean }) {
  const { t } = useTranslation('group-offers')
  return (
    <Form method="post" action={paths.groupOffer(id)} className="stack stack-sm measure">
      <input type="hidden" name="recommended" value="true" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <PlainField
        key={note}
        label={t('note.label')}
        name="note"
        maxLength={longestNote}
        defaultValue={note}
        hint={t('note.hint')}
        autoComplete="off"
      />
      <div className="row">
        <Button variant={isNew ? 'primary' : 'secondary'} small>
          {isNew ? t('recommend') : t('saveNote')}
        </Button>
      </div>
    </Form>
  )
}

/** Takes it back; the note comes back with it. */
export function WithdrawForm({ id, note, returnTo, headline }: FormProps & { headline: string }) {
  const { t } = useTranslation('group-offers')
  return (
    <Form method="post" action={paths.groupOffer(id)}>
      <input type="hidden" name="recommended" value="false" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="note" value={note} />
      <Button variant="quiet" small>
        {t('withdraw')}
        <span className="sr-only">: {headline}</span>
      </Button>
    </Form>
  )
}
