import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import type { WritingObstacle } from '~/contracts/messages'
import { MessageText } from './message-text'

type ObstacleNoticeProps = {
  obstacle: WritingObstacle
  /** Where the reader can take the obstacle away, if it is their own. */
  discussion: string | null
}

/** Why there is no form to write with. */
export function ObstacleNotice({ obstacle, discussion }: ObstacleNoticeProps) {
  const { t } = useTranslation('messages')
  return (
    <Notice title={t(`obstacle.${obstacle}.title`)}>
      <p>{t(`obstacle.${obstacle}.text`)}</p>
      {obstacle === 'accessLevel' ? <Link to={paths.helpdeskContact()}>{t('obstacle.helpdesk')}</Link> : null}
      {obstacle === 'blockedByMe' && discussion ? (
        <Form method="post" action={paths.discussion(discussion)}>
          <input type="hidden" name="intent" value="unblock" />
          <Button variant="secondary" small>
            {t('unblock')}
          </Button>
        </Form>
      ) : null}
    </Notice>
  )
}

/** Something stood in the way meanwhile; what was typed is not lost. */
export function Unsent({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('messages')
  const typed = useKept(result)?.initialValue?.body
  if (typeof typed !== 'string' || !typed) return null
  return (
    <Notice tone="warning" title={t('unsent')}>
      <MessageText>{typed}</MessageText>
    </Notice>
  )
}
