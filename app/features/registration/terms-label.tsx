import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { MarkedText } from '~/app/ui/content/marked-text'

/** The links open beside the form: what has been typed stays. */
export function TermsLabel() {
  const { t } = useTranslation('registration')
  const page = (to: string) => (words: string) => (
    <Link to={to} target="_blank" rel="noopener">
      {words}
    </Link>
  )
  const marks = {
    terms: page(paths.footer('terms_of_service')),
    privacy: page(paths.footer('privacy_policy')),
  }
  return <MarkedText text={t('terms')} marks={marks} />
}
