import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useState } from 'react'
import { useKeptAnswer, useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Link } from '~/app/ui/navigation/link'
import { limits } from '~/contracts/constants'
import type { Message } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'
import { MessageText } from './text/message-text'

/** Anchor of the form on its page. */
export const editId = 'edit'

type EditFormProps = Pick<DiscussionData, 'discussion' | 'page'> & {
  editing: NonNullable<DiscussionData['editing']>
  result: SubmissionResult | undefined
}

/** The form to change the text of one's own message, in the place of the one to write another. */
export function EditForm({ discussion, page, editing, result }: EditFormProps) {
  const { t } = useTranslation('messages')
  const onPage = page > 1 ? { page } : {}
  const back = <Link to={`${paths.discussion(discussion.id, onPage)}#newest`}>{t('report.back')}</Link>
  const action = paths.discussion(discussion.id, { edit: editing.message.id, ...onPage })
  // As it was when the form was opened: a live update must not take away what is being typed. Nor does a refusal, which has a result.
  const [wasLate] = useState(editing.late)
  const isOver = wasLate && result === undefined
  return (
    <Section id={editId} title={t('edit.title')}>
      {isOver ? (
        <Notice tone="warning">
          <p>{t('edit.over')}</p>
        </Notice>
      ) : (
        <TextForm action={action} message={editing.message} result={result} />
      )}
      <p>{back}</p>
    </Section>
  )
}

type TextFormProps = { action: string; message: Message; result: SubmissionResult | undefined }

function TextForm({ action, message, result }: TextFormProps) {
  const { t } = useTranslation('messages')
  const { state, formAction } = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<{ body: string }>({
    id: `${editId}-form`,
    lastResult: state === 'idle' ? lastResult : null,
    defaultValue: { body: message.body },
    constraint: {
      body: {
        required: true,
        minLength: limits.messageMinimumCharacters,
        maxLength: limits.messageMaximumCharacters,
      },
    },
  })
  const answer = useKeptAnswer(result)
  const { isChanged, version } = useVersion(message, answer)
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ body: t('write.body') }} submission={answer} />
      {isChanged ? (
        <>
          <p>{t('edit.now')}</p>
          <blockquote className="bubble own">
            <MessageText>{message.body}</MessageText>
          </blockquote>
        </>
      ) : null}
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="message" value={message.id} />
      <input type="hidden" name="version" value={version} />
      <TextareaField
        field={fields.body}
        label={t('write.body')}
        hint={t('edit.hint')}
        counter={limits.messageMaximumCharacters}
      />
      <div className="row">
        <Button pending={state !== 'idle' && formAction === action}>{t('edit.submit')}</Button>
      </div>
    </Form>
  )
}

/** The version that the author has seen: a live update of the page is none, the text beside a conflict is. */
function useVersion(message: Message, result: SubmissionResult | undefined) {
  const [opened] = useState(message.version)
  const isChanged = result?.error?.['']?.includes('messageChanged') ?? false
  const sent = result?.initialValue?.['version']
  const seen = typeof sent === 'string' && sent ? sent : opened
  return { isChanged, version: isChanged ? message.version : seen }
}
