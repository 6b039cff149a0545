import { useTranslation } from '~/app/texts/use-translation'
import type { LatestRequest } from '~/app/platform/closed-page'
import { paths } from '~/app/platform/paths'
import { Time } from '~/app/ui/content/time'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import { useLayoutData } from './layout-data'

/** Where a journalist without full access stands, and the next step. The request itself is written on the page after login. */
export function ValidationStep({ request }: { request: LatestRequest | null }) {
  const { t } = useTranslation('common')
  const isOpen = request?.state === 'waits' || request?.state === 'asks'
  return (
    <div className="stack">
      {request ? <Standing {...request} /> : <p>{t('closed.noRequest')}</p>}
      {isOpen ? (
        <div className="row">
          <ButtonLink href={paths.ownValidationRequest(request.id)} reloadDocument>
            {t(request.state === 'asks' ? 'closed.answer' : 'closed.request')}
          </ButtonLink>
        </div>
      ) : (
        <Ask />
      )}
    </div>
  )
}

function Standing({ id, state, provider, since }: LatestRequest) {
  const { t } = useTranslation('common')
  const isOver = state === 'rejected' || state === 'revoked'
  return (
    <p>
      {t(`closed.${state}`, { provider: provider ?? t('formerMember') })}{' '}
      <span className="muted">
        <Time value={since} show="date" />
      </span>
      {isOver ? (
        <>
          {' '}
          <a href={paths.ownValidationRequest(id)}>{t('closed.reason')}</a>
        </>
      ) : null}
    </p>
  )
}

/** The search for somebody to ask. */
function Ask() {
  const { t } = useTranslation('common')
  const user = useLayoutData()?.user
  return (
    <>
      {user?.hasIntroduced ? null : (
        <p>
          {t('closed.profileFirst')} <a href={paths.profileSettings}>{t('closed.profile')}</a>
        </p>
      )}
      <form action={`${paths.home}#ask`} className="form">
        <PlainField
          type="search"
          name="provider"
          label={t('closed.search')}
          hint={t('closed.searchHint')}
          maxLength={limits.searchCharacters}
          autoComplete="off"
        />
        <div className="row">
          <Button>{t('closed.searchSubmit')}</Button>
        </div>
      </form>
    </>
  )
}
