import { Link } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'

/** The links open beside the form: what has been typed stays. */
export function TermsLabel() {
  const { t } = useTranslation('registration')
  const page = (to: string) => <Link to={to} target="_blank" rel="noopener" />
  return (
    <Trans
      t={t}
      i18nKey="terms"
      components={{
        terms: page(paths.footer('terms_of_service')),
        privacy: page(paths.footer('privacy_policy')),
      }}
    />
  )
}
