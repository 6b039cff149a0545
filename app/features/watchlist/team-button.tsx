import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MadeFor } from '~/app/ui/forms/form'
import { Button } from '~/app/ui/forms/button'
import { FormBeside } from '~/app/platform/reaching/form-beside'
import { Icon } from '~/app/ui/icons'

export type TeamButtonProps = {
  offer: { id: string; headline: string }
  /** The offer is on the list of the team. */
  listed: boolean
  /** Address of the page with the button. */
  returnTo: string
}

/** A form that adds the offer to the list of the team or removes it; scripts show the new state before the response. */
export function TeamButton({ offer, listed, returnTo }: TeamButtonProps) {
  const { t } = useTranslation('offers')
  return (
    <FormBeside action={paths.teamOffer(offer.id)}>
      {(sent) => {
        const isListed = sent ? sent.get('listed') === 'true' : listed
        return (
          <>
            <MadeFor />
            <input type="hidden" name="returnTo" value={returnTo} />
            <input type="hidden" name="listed" value={String(!isListed)} />
            <Button variant="secondary" small icon={<Icon name={isListed ? 'check' : 'plus'} />}>
              {isListed ? t('bookmark.team.remove') : t('bookmark.team.add')}
              <span className="sr-only">: {offer.headline}</span>
            </Button>
          </>
        )
      }}
    </FormBeside>
  )
}
