import { answerTo, CheckedForm, useBase, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { clauseAddress, type ClausePlace, viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import { AssignmentWords, useAssignmentWords } from './clause-line'
import type { ClauseData } from './clause.server'
import { useNavigation } from '@remix-run/react'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { useState } from 'react'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import type { TeamComment } from '~/contracts/people/team'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type ClausePageProps = ClauseData & { result: SubmissionResult | undefined }

/** A clause of the checklist as its team sees it: where the outlet stands, who does it, and comments. */
export function ClausePage(props: ClausePageProps) {
  const { clause, show, articleTitle, removing, page } = props
  const { t } = useTranslation(['team', 'self-assessment'])
  const name = t('team:clause', { number: clause })
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('self-assessment:guide'), href: paths.guide() },
          { label: t('self-assessment:title'), href: paths.guideChecklist(viewQuery(show)) },
          { label: name },
        ]}
      />
      <PageHeading kicker={articleTitle ? name : undefined} title={articleTitle || name} />
      {removing ? (
        <DeleteSection comment={removing} place={{ clause, show, page }} />
      ) : (
        <Sidebar
          wide
          side={
            <Stack gap="lg">
              <State {...props} />
              <Assignment {...props} />
            </Stack>
          }
        >
          <Comments {...props} />
        </Sidebar>
      )}
    </>
  )
}

function State({ clause, state, note, guide, hasQuestionnaire }: ClausePageProps) {
  const { t } = useTranslation(['team', 'self-assessment'])
  return (
    <Section title={t('self-assessment:stateLabel')}>
      <p className="strong">{t(`self-assessment:state.${state}`)}</p>
      {note ? (
        <div>
          <p className="hint">{t('self-assessment:note')}</p>
          <p className="comment-text" dir="auto">
            {note}
          </p>
        </div>
      ) : null}
      <ul className="row">
        <li>
          <Link to={`${paths.guideChecklist()}#clause-${String(clause)}`}>{t('team:state.change')}</Link>
        </li>
        {guide === null ? null : (
          <li>
            <Link to={guide}>{t('team:state.guide')}</Link>
          </li>
        )}
        {hasQuestionnaire ? (
          <li>
            <Link to={paths.questionnaireClause(clause)}>{t('self-assessment:answer')}</Link>
          </li>
        ) : null}
      </ul>
    </Section>
  )
}

function Assignment(props: ClausePageProps) {
  const { t } = useTranslation('team')
  const { assignment, members, isReady, canInvite } = props
  return (
    <Section id="assignment" title={t('assign.title')}>
      {assignment ? (
        <div>
          <p className="strong">
            <AssignmentWords assignment={assignment.shown} isReady={isReady} />
          </p>
          <p className="hint">
            {assignment.assignedBy === null
              ? t('assign.byFormer')
              : t('assign.by', { name: isolated(assignment.assignedBy) })}{' '}
            <Time value={assignment.assignedAt} show="date" />
          </p>
        </div>
      ) : null}
      {members.length === 1 && canInvite ? (
        <p>
          {t('assign.alone')} <Link to={paths.accountSection('contributors')}>{t('assign.invite')}</Link>
        </p>
      ) : null}
      {/* Made anew when somebody else has changed the assignment, unless the answer brings the user's own choice back. */}
      <AssignmentForm key={`${assignment?.assignee.id ?? ''} ${assignment?.dueOn ?? ''}`} {...props} />
    </Section>
  )
}

type Values = { assigneeId: string; dueOn: string; wasAssigneeId: string; wasDueOn: string }

type AssignmentFormProps = Pick<ClauseData, 'clause' | 'show' | 'today' | 'assignment' | 'members'> & {
  result: SubmissionResult | undefined
}

/**
 * Who does a clause, and until when. After a conflict it shows what the user has chosen, and the next save is based on the
 * colleague's version.
 */
function AssignmentForm({ clause, show, today, assignment, members, result }: AssignmentFormProps) {
  const { t } = useTranslation('team')
  const own = answerTo('assign', useLastResult(result))
  const hasConflict = own?.error?.['assigneeId']?.includes('assignmentConflict') ?? false
  const labels = { assigneeId: t('assign.assignee'), dueOn: t('assign.dueOn') }
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'assign',
    intent: 'assign',
    labels,
    result: own,
    defaultValue: { assigneeId: assignment?.assignee.id ?? '', dueOn: assignment?.dueOn ?? '' },
    shouldRevalidate: 'onSubmit',
  })
  const was = hasConflict ? undefined : own?.initialValue
  const assignee = useBase(assignment?.assignee.id ?? '', {
    form: 'assign',
    lastResult: null,
    isConflict: hasConflict,
  })
  const due = useBase(assignment?.dueOn ?? '', { form: 'assign', lastResult: null, isConflict: hasConflict })
  return (
    <CheckedForm {...frame} action={clauseAddress({ clause, show })} preventScrollReset>
      {hasConflict ? <Conflict assignment={assignment} /> : null}
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="wasAssigneeId" value={textOf('wasAssigneeId', assignee)} />
      <input type="hidden" name="wasDueOn" value={textOf('wasDueOn', due)} />
      <SelectField
        field={fields.assigneeId}
        label={labels.assigneeId}
        placeholder={t('assign.nobody')}
        options={optionsOf(members, assignment)}
      />
      <Field field={fields.dueOn} label={labels.dueOn} hint={t('assign.dueHint')} type="date" min={today} />
      <div className="row">
        <Button pending={navigation.formData?.get('intent') === 'assign'}>{t('assign.save')}</Button>
      </div>
    </CheckedForm>
  )

  /** What the form that came back was based on, otherwise what it began with. */
  function textOf(name: keyof Values, begun: string): string {
    const sent = was?.[name]
    if (was) return typeof sent === 'string' ? sent : ''
    return begun
  }
}

/** Somebody whose account rests can keep a clause, but gets no new one. */
function optionsOf(members: AssignmentFormProps['members'], assignment: AssignmentFormProps['assignment']) {
  const current = assignment?.assignee
  const all = !current || members.some(({ id }) => id === current.id) ? members : [...members, current]
  return all.map(({ id, name }) => ({ value: id, label: name }))
}

function Conflict({ assignment }: Pick<AssignmentFormProps, 'assignment'>) {
  const { t } = useTranslation('team')
  const words = useAssignmentWords()
  const what = assignment ? words(assignment.shown) : t('assign.nobody')
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <p>{t('conflict.now', { what })}</p>
      <p>{t('conflict.choose')}</p>
    </Notice>
  )
}

type CommentsProps = Pick<
  ClauseData,
  'clause' | 'show' | 'comments' | 'total' | 'page' | 'isFull' | 'canDeleteAll' | 'formKey'
> & {
  result: SubmissionResult | undefined
}

/** The comments of a team on a clause, oldest first, and the form for the next one. */
function Comments(props: CommentsProps) {
  const { clause, show, comments, total, page, isFull, canDeleteAll, result } = props
  const { t } = useTranslation('team')
  const sent = useSentCount(result)
  return (
    <Section id="comments" title={t('comments.title')}>
      {comments.length === 0 ? <EmptyPart>{t('comments.empty')}</EmptyPart> : null}
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
      {!isFull || answerTo('comment', result) ? (
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
function DeleteSection(props: CommentProps) {
  return (
    <ConfirmSection
      confirmation={useConfirmation(props)}
      cancelHref={`${clauseAddress(props.place)}#comments`}
    />
  )
}

function CommentForm({ clause, show, page, formKey, result }: CommentsProps) {
  const { t } = useTranslation('team')
  const label = t('comments.label')
  const { fields, frame, navigation } = useCheckedForm<{ text: string }>({
    id: 'comment',
    intent: 'comment',
    labels: { text: label },
    result: answerTo('comment', result),
    constraint: { text: { required: true, maxLength: limits.teamCommentCharacters } },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      action={clauseAddress({ clause, show, page })}
      asks="team:asks"
      preventScrollReset
      hidden={{ intent: 'comment', formKey }}
    >
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
    </CheckedForm>
  )
}
