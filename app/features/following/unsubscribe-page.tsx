import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'

interface UnsubscribePageProps {
  words: string
  active: boolean
  isGone: boolean
  frequency: 'daily' | 'weekly'
}

/** What the link at the end of a mail leads to: which mails stop, the button, and the way back. */
export function UnsubscribePage({ words, active, isGone, frequency }: UnsubscribePageProps) {
  const { t } = useTranslation('following')
  const pending = useNavigation().state === 'submitting'
  const canReturn = !active && !isGone
  return (
    <>
      <PageHeading title={active ? t('unsubscribe.title') : t('unsubscribe.doneTitle')} lede={words} />
      <div className="measure">
        <Stack>
          {active ? <p>{t('unsubscribe.question')}</p> : null}
          {canReturn ? <p>{t('unsubscribe.doneText')}</p> : null}
          {isGone ? null : (
            <Form method="post" className="row">
              <input type="hidden" name="intent" value={active ? 'end' : 'again'} />
              {active ? null : <input type="hidden" name="frequency" value={frequency} />}
              <Button pending={pending} variant={active ? 'primary' : 'secondary'}>
                {active ? t('unsubscribe.submit') : t('unsubscribe.again')}
              </Button>
            </Form>
          )}
          <p>
            <Link to={paths.accountSection('notifications')}>{t('unsubscribe.settings')}</Link>
          </p>
        </Stack>
      </div>
    </>
  )
}
