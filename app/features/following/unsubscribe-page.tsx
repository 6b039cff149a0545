import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
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

/** The unsubscribe page of a mail: the affected mails, the button, and a way to resubscribe. */
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
