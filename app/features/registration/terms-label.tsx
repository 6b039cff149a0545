import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MarkedText } from '~/app/ui/content/marked-text'

/** The links open in a new tab, so that the form keeps its input. */
export function TermsLabel() {
  const { t } = useTranslation('registration')
  const page = (to: string, words: string) => (
    <Link to={to} target="_blank" rel="noopener">
      {words}
    </Link>
  )
  const marks = {
    terms: (words: string) => page(paths.footer('terms_of_service'), words),
    privacy: (words: string) => page(paths.footer('privacy_policy'), words),
  }
  return <MarkedText text={t('terms')} marks={marks} />
}
