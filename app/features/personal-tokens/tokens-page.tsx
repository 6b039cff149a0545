import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import { NewTokenForm } from './new-token-form'
import { RevokeSection } from './revoke-token'
import { TokenTable } from './token-table'
import type { loadTokens } from './tokens.server'

type TokensPageProps = Awaited<ReturnType<typeof loadTokens>> & {
  result: SubmissionResult | undefined
}

/** The keys with which programs of the user call the API. */
export function TokensPage({ confirming, fresh, ...page }: TokensPageProps) {
  const { t } = useTranslation('programs')
  if (confirming) return <RevokeSection token={confirming} />
  // The only content of the page, so that nobody overlooks it.
  if (fresh) return <FreshToken {...fresh} />
  return (
    <>
      <Section id="keys" title={t('title')}>
        <div className="stack measure">
          <p>{t('intro')}</p>
          <p>{t('ending')}</p>
          {page.docs === null ? null : (
            <p>
              <a href={page.docs}>{t('docs')}</a>
            </p>
          )}
        </div>
        {page.tokens.length > 0 ? (
          <TokenTable tokens={page.tokens} />
        ) : (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        )}
      </Section>
      <Section id="new-key" title={t('new.title')}>
        <div className="stack measure">
          {page.isFull ? <p>{t('new.full', { count: page.tokens.length })}</p> : <NewTokenForm {...page} />}
        </div>
      </Section>
    </>
  )
}

function FreshToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('programs')
  return (
    <Section id="key" title={t('shown.title')}>
      <div className="stack measure">
        <Notice tone="warning" title={t('shown.once')}>
          <p>{t('shown.text')}</p>
        </Notice>
        <CopyField label={t('shown.label', { name })} value={token} hint={t('shown.hint')} />
        <Form method="post" action={paths.accountSection('programs')} className="row">
          <input type="hidden" name="intent" value="kept" />
          <Button>{t('shown.kept')}</Button>
        </Form>
      </div>
    </Section>
  )
}
