import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { mostPeopleCounted } from '~/contracts/messages/announcement-counting'

/** Says a number of people with a text for one up to the bound, and another for more than that. */
export function usePeople() {
  const { t } = useTranslation('announcements')
  const number = numberFormat(useLanguage()).format(mostPeopleCounted)
  const isMore = (count: number) => count > mostPeopleCounted
  return {
    people: (count: number) => (isMore(count) ? t('peopleMore', { number }) : t('people', { count })),
    goesTo: (count: number) =>
      isMore(count) ? t('sending.textMore', { number }) : t('sending.text', { count }),
    followers: (count: number) =>
      isMore(count) ? t('followersMore', { number }) : t('followers', { count }),
  }
}
