import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import type { TeamComment } from '~/contracts/people/team'
import { clauseAddress, type ClausePlace, resultFor } from './clause-forms'
import type { ClauseData } from './clause.server'

type CommentsProps = Pick<
  ClauseData,
  'clause' | 'show' | 'comments' | 'total' | 'page' | 'isFull' | 'canDeleteAll' | 'formKey'
> & {
  result: SubmissionResult | undefined
}

/** The comments of a team on a clause, oldest first, and the form for the next one. */
export function Comments(props: CommentsProps) {
  const { clause, show, comments, total, page, isFull, canDeleteAll, result } = props
  const { t } = useTranslation('team')
  const sent = useSentCount(result)
  return (
    <Section id="comments" title={t('comments.title')}>
      {comments.length === 0 ? <p>{t('comments.empty')}</p> : null}
      {comments.length > 0 ? (
        <ol className="comments">
          {comments.map((comment) => (
            <li key={comment.id}>
              <Comment comment={comment} place={{ clause, show, page }} />
            </li>
          ))}
        </ol>
      ) : null}
      <Pagination
        page={page}
        pageSize={pageSizes.teamComments}
        total={total}
        hrefFor={(number) => `${clauseAddress({ clause, show, page: number })}#comments`}
      />
      {isFull ? (
        <p>
          {t('comments.full', { count: limits.commentsPerClause })}{' '}
          {canDeleteAll ? t('comments.fullDelete') : t('comments.fullAsk')}
        </p>
      ) : null}
      {/* A comment that came too late stays, for when there is room again. */}
      {!isFull || resultFor('comment', result) ? (
        <CommentForm key={`${String(clause)} ${String(sent)}`} {...props} />
      ) : null}
    </Section>
  )
}

/** Counts the comments that were sent from this page: a form begins anew after its own, and not when others come and go. */
function useSentCount(result: SubmissionResult | undefined): number {
  const pending = useNavigation().formData?.get('intent') === 'comment'
  const [was, setWas] = useState(pending)
  const [sent, setSent] = useState(0)
  if (was !== pending) {
    setWas(pending)
    if (was && result === undefined) setSent(sent + 1)
  }
  return sent
}

type CommentProps = { comment: TeamComment; place: ClausePlace }

function Comment({ comment, place }: CommentProps) {
  const { t } = useTranslation('team')
  const { author, text, createdAt, canDelete } = comment
  const name = author ?? t('comments.formerColleague')
  const confirmation = useConfirmation({ comment, place })
  return (
    <>
      <p>
        <strong dir="auto">{name}</strong>{' '}
        <span className="muted">
          <Time value={createdAt} />
        </span>
      </p>
      <p className="comment-text" dir="auto">
        {text}
      </p>
      {canDelete ? (
        <ConfirmDialog
          href={clauseAddress(place, { confirm: comment.id })}
          variant="quiet"
          confirmation={confirmation}
        >
          {t('delete.link')}
          <span className="sr-only">: {t('delete.of', { name: isolated(name) })}</span>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useConfirmation({ comment, place }: CommentProps): Confirmation {
  const { t } = useTranslation('team')
  return {
    title: t('delete.title'),
    body: (
      <>
        <blockquote className="comment-text" dir="auto">
          {comment.text}
        </blockquote>
        <p>{t('delete.text')}</p>
      </>
    ),
    confirmLabel: t('delete.submit'),
    danger: true,
    action: clauseAddress(place),
    fields: { intent: 'delete', id: comment.id },
  }
}

/** The dialog's question, without scripts. */
export function DeleteSection(props: CommentProps) {
  return (
    <ConfirmSection
      confirmation={useConfirmation(props)}
      cancelHref={`${clauseAddress(props.place)}#comments`}
    />
  )
}

function CommentForm({ clause, show, page, formKey, result }: CommentsProps) {
  const { t } = useTranslation('team')
  const navigation = useNavigation()
  const own = resultFor('comment', useLastResult(result))
  const [form, fields] = useForm<{ text: string }>({
    id: 'comment',
    lastResult: navigation.state === 'idle' ? own : null,
    constraint: { text: { required: true, maxLength: limits.teamCommentCharacters } },
    shouldRevalidate: 'onSubmit',
  })
  const label = t('comments.label')
  return (
    <Form
      method="post"
      action={clauseAddress({ clause, show, page })}
      id={form.id}
      className="form"
      preventScrollReset
      noValidate
    >
      <ErrorSummary form={form} labels={{ text: label }} submission={own} />
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="formKey" value={formKey} />
      <TextareaField
        field={fields.text}
        label={label}
        hint={t('comments.hint')}
        counter={limits.teamCommentCharacters}
        rows={4}
      />
      <div className="row">
        <Button pending={navigation.formData?.get('intent') === 'comment'}>{t('comments.send')}</Button>
      </div>
    </Form>
  )
}
