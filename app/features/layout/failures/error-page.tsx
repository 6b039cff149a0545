import { isRouteErrorResponse } from '@remix-run/react'
import { Link } from '~/app/ui/navigation/link'
import { Component, type ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type ClosedPage, isWaiting, opensLater } from '~/app/platform/closed-page'
import { type Failure, isTyped, type RefusedForm } from '~/app/platform/failure'
import { PageHeading } from '~/app/ui/content/page-heading'
import { RingDrawing } from '~/app/ui/feedback/ring-drawing'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { OtherReader } from './other-reader'
import { MadeFor } from '~/app/ui/forms/form'
import { type AccessLevel, editorPermissions, permissions } from '~/contracts/permissions'
import { useLayoutData } from '../layout-data'
import { useOwnTitle } from '../document-head'
import { ValidationStep } from '../validation-step'

/** Status of the thrown value; 500 for unexpected errors. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

const known = [400, 401, 403, 404, 409, 410, 413, 429, 503] as const
const wordsOf = (status: number) => known.find((code) => code === status) ?? (status < 500 ? 400 : 500)

interface ErrorPageProps {
  status: number
  failure: Failure
  /** Of the page that failed, to try it again or come back to it. */
  address: string
  /** What is known about a page that is not open to this account. */
  closed?: ClosedPage | null | undefined
}

/** Says what happened, what the user can do, and the request id. Its links load a new document. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <div className="stack">
      <Content {...props} />
    </div>
  )
}

function Content({ closed, ...props }: ErrorPageProps) {
  const { form, otherReader, ownAddress, gate } = props.failure
  if (ownAddress || gate) return <Stopped {...props} />
  if (!closed && !otherReader) return <WhatHappened {...props} />
  return (
    <>
      {closed ? <ClosedPageContent closed={closed} /> : null}
      {otherReader ? <OtherReader {...otherReader} /> : null}
      {form ? <RefusedFormContent form={form} canSend={false} /> : null}
    </>
  )
}

/**
 * In front of all pages: only its operator can change what the campus takes for its own address; a preview lets the form pass once
 * its password was entered, in another tab, so that the form stays.
 */
function Stopped({ status, failure: { ownAddress = paths.start, gate, form } }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const words = gate ? 'preview' : 'fromElsewhere'
  return (
    <>
      <RingDrawing scene="closed" />
      <PageHeading
        kicker={t('errorPage.kicker', { status })}
        title={t(`errorPage.${words}.title`)}
        lede={t(`errorPage.${words}.text`, { address: ownAddress })}
        actions={
          <ButtonLink
            href={gate ?? ownAddress}
            reloadDocument
            {...(gate ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {t(gate ? 'errorPage.preview.enter' : 'errorPage.toStart')}
          </ButtonLink>
        }
      />
      {form ? <RefusedFormContent form={form} canSend={gate !== undefined && !form.onlyToCopy} /> : null}
    </>
  )
}

/** After a moment the same form may be accepted. */
const passing = [429, 500, 503]

function WhatHappened({ status, address, failure: { requestId, reason, form, typed } }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const words = wordsOf(status)
  const isPassing = words === 429 || words === 503
  const title = reason ?? t(`errorPage.${words}.title`, { status })
  return (
    <>
      <RingDrawing scene={status >= 500 ? 'broken' : words === 403 ? 'closed' : 'lost'} />
      <PageHeading
        kicker={title.includes(String(status)) ? undefined : t('errorPage.kicker', { status })}
        title={title}
        lede={reason && status >= 500 ? null : t(`errorPage.${words}.text`)}
      />
      {form ? (
        <RefusedFormContent form={form} canSend={passing.includes(status) && !form.onlyToCopy} />
      ) : null}
      {typed && typed.length > 0 ? <TypedText fields={typed} text={t('errorPage.again.kept')} /> : null}
      <div className="row">
        {typed || (isPassing && !form) ? (
          <ButtonLink href={address} reloadDocument>
            {t('errorPage.tryAgain')}
          </ButtonLink>
        ) : null}
        {words === 401 ? (
          <ButtonLink href={paths.login(address)} reloadDocument>
            {t('nav.login')}
          </ButtonLink>
        ) : words === 403 ? (
          <ButtonLink href={paths.home} reloadDocument>
            {t('errorPage.toHome')}
          </ButtonLink>
        ) : (
          <ButtonLink
            href={paths.start}
            variant={typed || isPassing ? 'secondary' : 'primary'}
            reloadDocument
          >
            {t('errorPage.toStart')}
          </ButtonLink>
        )}
        {status === 404 ? (
          <ButtonLink href={paths.search()} variant="secondary" reloadDocument>
            {t('search.label')}
          </ButtonLink>
        ) : null}
      </div>
      {status >= 500 && requestId ? (
        <p className="hint">
          {t('errorPage.requestId')} <code>{requestId}</code>
        </p>
      ) : null}
    </>
  )
}

interface LastResortState {
  failure: Error | null
}

/**
 * Catches errors of the error page itself. It uses no translations and no layout, because these may be the cause.
 */
export class LastResort extends Component<{ children: ReactNode }, LastResortState> {
  override state: LastResortState = { failure: null }
  static getDerivedStateFromError(failure: Error): LastResortState {
    return { failure }
  }
  override render() {
    return this.state.failure ? <BrokenErrorPage failure={this.state.failure} /> : this.props.children
  }
}

function BrokenErrorPage({ failure }: { failure: Error }) {
  return (
    <main lang="en">
      <h1>An error occurred while showing the error page</h1>
      <pre>{failure.message}</pre>
      <p>
        <Link to={paths.start} reloadDocument>
          Go back to home
        </Link>
      </p>
    </main>
  )
}

type Fields = RefusedForm['fields']

function TextOf({ fields }: { fields: Fields }) {
  const { t } = useTranslation('common')
  const text = fields.map(([, value]) => value).join('\n\n')
  return (
    <textarea
      className="input"
      readOnly
      rows={Math.min(16, 1 + text.split('\n').length + Math.floor(text.length / 60))}
      aria-label={t('errorPage.again.submitted')}
      defaultValue={text}
    />
  )
}

/** To read and to copy. */
function TypedText({ fields, text }: { fields: Fields; text: string }) {
  return (
    <div className="stack">
      <p>{text}</p>
      <TextOf fields={fields} />
    </div>
  )
}

/** A failed form: an ordinary one, so it can be sent again unchanged without scripts, or only to copy what was typed. */
function RefusedFormContent({ form, canSend }: { form: RefusedForm; canSend: boolean }) {
  const { t } = useTranslation('common')
  const typed = form.fields.filter(isTyped)
  if (!canSend) return typed.length > 0 ? <TypedText fields={typed} text={t('errorPage.again.copy')} /> : null
  return (
    <form method="post" action={form.action} className="stack">
      <MadeFor />
      <p>{t('errorPage.again.text')}</p>
      {form.incomplete ? <p>{t('errorPage.again.incomplete')}</p> : null}
      {form.fields.map(([name, value], number) => (
        <input key={number} type="hidden" name={name} value={value} />
      ))}
      <div className="row">
        <Button>{t('errorPage.again.send')}</Button>
      </div>
      {typed.length > 0 ? (
        <details>
          <summary>{t('errorPage.again.submitted')}</summary>
          <TextOf fields={typed} />
        </details>
      ) : null}
    </form>
  )
}

/** Names the page that is closed to this account, the reason, and the next step. */
function ClosedPageContent({ closed }: { closed: ClosedPage }) {
  const { t } = useTranslation('common')
  const user = useLayoutData()?.user
  const title = useOwnTitle()
  const waits = user && opensLater(user.accessLevel, closed.permission)
  if (!waits)
    return (
      <>
        <RingDrawing scene="closed" />
        <PageHeading
          kicker={title}
          title={t('errorPage.403.title')}
          lede={<Audience permission={closed.permission} reader={user?.accessLevel} />}
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
        kicker={title}
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
      <p>
        <Link to={`${paths.home}#full-access`} reloadDocument>
          {t('closed.all')}
        </Link>
      </p>
    </>
  )
}

type Kind = Exclude<AccessLevel, 'visitor' | 'journalistRestricted' | 'providerPending'>
/** Those who wait are of the same kind as those who do not. */
const isKind = (level: AccessLevel): level is Kind => level !== 'visitor' && !isWaiting(level)

/** The kinds of accounts that the page is for. Not the reader's own: of those only some may open it, such as contributors of a provider. */
function Audience({
  permission,
  reader,
}: Pick<ClosedPage, 'permission'> & { reader: AccessLevel | undefined }) {
  const { t, language } = useTranslation('common')
  const kinds = permissions[permission].filter(isKind).filter((kind) => kind !== reader)
  const names = [
    ...kinds.map((level) => t(`closed.kinds.${level}`)),
    ...(editorPermissions.includes(permission) ? [t('closed.kinds.editor')] : []),
  ]
  return <span>{t('closed.audience', { kinds: new Intl.ListFormat(language).format(names) })}</span>
}

function ToHome() {
  const { t } = useTranslation('common')
  return (
    <ButtonLink href={paths.home} reloadDocument>
      {t('errorPage.toHome')}
    </ButtonLink>
  )
}
