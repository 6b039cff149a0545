import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MadeFor } from '~/app/ui/forms/form'
import { Button } from '~/app/ui/forms/button'
import { useFormFetcher } from '~/app/ui/forms/use-form-fetcher'
import { Icon } from '~/app/ui/icons'

export type BookmarkButtonProps = {
  offer: { id: string; headline: string; bookmarked: boolean }
  /** Address of the page with the button. */
  returnTo: string
  /** As a sign alone, for lists. */
  compact?: boolean
}

/** A form that adds the offer to the watchlist or removes it; scripts show the new state before the response. */
export function BookmarkButton({ offer, returnTo, compact = false }: BookmarkButtonProps) {
  const { t } = useTranslation('offers')
  const fetcher = useFormFetcher()
  const wanted = fetcher.formData?.get('bookmarked')
  const bookmarked = wanted === undefined || wanted === null ? offer.bookmarked : wanted === 'true'
  const action = bookmarked ? t('bookmark.remove') : t('bookmark.add')
  return (
    <fetcher.Form method="post" action={paths.offerBookmark(offer.id)} preventScrollReset>
      <MadeFor />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="bookmarked" value={String(!bookmarked)} />
      {compact ? (
        <button className="btn btn-quiet btn-icon" title={action}>
          <Icon name="bookmark" className={bookmarked ? 'is-on' : ''} />
          <span className="sr-only">{`${action}: ${offer.headline}`}</span>
        </button>
      ) : (
        <Button variant="secondary" small icon={<Icon name={bookmarked ? 'check' : 'bookmark'} />}>
          {action}
          <span className="sr-only">: {offer.headline}</span>
        </Button>
      )}
    </fetcher.Form>
  )
}
