import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import type { WritingBlockedReason } from '~/contracts/messages/messages'
import { MessageText } from './text/message-text'

type BlockedNoticeProps = {
  blockedReason: WritingBlockedReason
  /** Where the reader can change the setting, if it is their own. */
  discussion: string | null
  /** Where the discussion itself is deleted: with whom it was. */
  person?: string | undefined
}

/** Why the reader cannot write. */
export function BlockedNotice({ blockedReason, discussion, person }: BlockedNoticeProps) {
  const { t } = useTranslation('messages')
  return (
    <Notice title={t(`blockedReason.${blockedReason}.title`)}>
      <p>{t(`blockedReason.${blockedReason}.text`)}</p>
      {blockedReason === 'accessLevel' ? (
        <Link to={paths.helpdeskContact()}>{t('blockedReason.helpdesk')}</Link>
      ) : null}
      {blockedReason === 'blockedByMe' && discussion ? (
        <Form method="post" action={paths.discussion(discussion)}>
          <input type="hidden" name="intent" value="unblock" />
          {person ? <input type="hidden" name="person" value={person} /> : null}
          <Button variant="secondary" small>
            {t('unblock')}
          </Button>
        </Form>
      ) : null}
    </Notice>
  )
}

/** Writing is no longer possible; the typed text is shown. */
export function Unsent({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('messages')
  const typed = useLastResult(result)?.initialValue?.body
  if (typeof typed !== 'string' || !typed) return null
  return (
    <Notice tone="warning" title={t('unsent')}>
      <MessageText>{typed}</MessageText>
    </Notice>
  )
}
