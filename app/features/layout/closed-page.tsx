import { useTranslation } from '~/app/texts/use-translation'
import { type ClosedPage, isWaiting, opensLater } from '~/app/platform/access/closed-page'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { RingDrawing } from '~/app/ui/feedback/ring-drawing'
import { ButtonLink } from '~/app/ui/forms/button'
import { type AccessLevel, editorPermissions, permissions } from '~/contracts/permissions'
import { useLayoutData } from './layout-data'
import { useOwnTitle } from './page-title'
import { ValidationStep } from './validation-step'

/** Names the page that is closed to this account, the reason, and the next step. */
export function ClosedPageContent({ closed }: { closed: ClosedPage }) {
  const { t } = useTranslation('common')
  const user = useLayoutData()?.user
  const title = useOwnTitle()
  const waits = user && opensLater(user.accessLevel, closed.permission)
  const kicker = title || t('errorPage.kicker', { status: 403 })
  if (!waits)
    return (
      <>
        <RingDrawing scene="closed" />
        <PageHeading
          kicker={kicker}
          title={t('errorPage.403.title')}
          lede={<Audience permission={closed.permission} />}
        />
        <div className="row">
          <ToHome />
        </div>
      </>
    )
  const isJournalist = user.accessLevel === 'journalistRestricted'
  return (
    <>
      <RingDrawing scene="closed" />
      <PageHeading
        kicker={kicker}
        title={t('closed.title')}
        lede={t(isJournalist ? 'closed.journalist' : 'closed.provider')}
      />
      {isJournalist ? (
        <ValidationStep request={closed.request} />
      ) : (
        <div className="row">
          <ButtonLink href={paths.ownReviews()} reloadDocument>
            {t('closed.review')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type Kind = Exclude<AccessLevel, 'visitor' | 'journalistRestricted' | 'providerPending'>
/** Those who wait are of the same kind as those who do not. */
const isKind = (level: AccessLevel): level is Kind => level !== 'visitor' && !isWaiting(level)

/** The kinds of accounts that the page is for. */
function Audience({ permission }: Pick<ClosedPage, 'permission'>) {
  const { t, language } = useTranslation('common')
  const kinds = permissions[permission].filter(isKind)
  const names = [
    ...kinds.map((level) => t(`closed.kinds.${level}`)),
    ...(editorPermissions.includes(permission) ? [t('closed.kinds.editor')] : []),
  ]
  return (
    <>
      <span>{t('closed.audience', { kinds: new Intl.ListFormat(language).format(names) })}</span>
    </>
  )
}

function ToHome() {
  const { t } = useTranslation('common')
  return (
    <ButtonLink href={paths.home} reloadDocument>
      {t('errorPage.toHome')}
    </ButtonLink>
  )
}
