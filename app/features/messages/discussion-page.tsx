import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack, Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Avatar } from '~/app/ui/content/avatar'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Menu, MenuButton } from '~/app/ui/navigation/menu'
import { isolated } from '~/contracts/isolated'
import { Answer, FailureToast } from './answer'
import { Chat, EditForm } from './chat'
import type { DiscussionData } from './discussion.server'
import { EndingNotice, EndingSettings } from './ending'
import { useLiveDiscussion, MarkRead, useSeen } from './live-discussion'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { limits, reportCategories } from '~/contracts/constants'
import type { Message } from '~/contracts/messages/messages'
import { AttachedFiles } from './message-files'
import { MessageText } from './message-text'
import { DiscussionPane } from './messages-page'

export type DiscussionPageProps = DiscussionData & {
  result: SubmissionResult | undefined
  failed: boolean | undefined
}

/** A discussion as a chat: the newest message at the bottom, the reply form below it. */
export function DiscussionPage(props: DiscussionPageProps) {
  const { t } = useTranslation('messages')
  const { name, discussion, reporting, editing, confirming, page, result, failed } = props
  const fresh = useSeen(props)
  useLiveDiscussion(props)
  const blocking = useBlocking(props)
  const here = paths.discussion(discussion.id)
  if (confirming) return <ConfirmPage confirmation={blocking} cancelHref={here} />
  if (reporting) return <ReportPage {...props} message={reporting} />
  return (
    <>
      <FailureToast failed={failed} result={result} returnTo={here} />
      <DiscussionPane discussions={props.others} open={discussion.id} me={props.me} />
      <Head {...props} />
      <Stack gap="lg">
        <MarkRead discussion={discussion} />
        <EndingNotice {...props} />
        <Chat {...props} fresh={fresh} />
        {editing ? (
          <EditForm key={editing.message.id} {...props} editing={editing} />
        ) : page > 1 ? (
          <p>
            <ButtonLink href={`${here}#newest`} variant="secondary">
              {t('one.toNewest')}
            </ButtonLink>
          </p>
        ) : (
          <Answer key={discussion.id} {...props} />
        )}
        <div className="row">
          <Link to={paths.messages()}>{t('one.back')}</Link>{' '}
          {discussion.with && !discussion.blockedByMe ? (
            <ConfirmDialog
              href={paths.discussion(discussion.id, { confirm: 'block' })}
              variant="quiet"
              confirmation={blocking}
            >
              {t('block.link')}
            </ConfirmDialog>
          ) : null}
        </div>
        <EndingSettings {...props} />
        {discussion.with ? <p className="hint">{t('delete.hint', { name: isolated(name) })}</p> : null}
      </Stack>
    </>
  )
}

/** Who it is with, and what is done with the whole of it. */
function Head({ discussion, name }: DiscussionPageProps) {
  const { t } = useTranslation('messages')
  const other = discussion.with
  return (
    <div className="discussion-with">
      <Avatar name={name} src={other?.picture ? paths.picture(other.picture, '96') : null} />
      <PageHeading
        kicker={t('one.kicker')}
        title={<bdi>{name}</bdi>}
        lede={other?.link ? <Link to={paths.publicProfile(other.link)}>{t('one.profile')}</Link> : null}
        actions={
          <Menu trigger={<Icon name="more" />} label={t('list.more', { name: isolated(name) })}>
            <li>
              <Form method="post" action={paths.discussion(discussion.id)}>
                <input type="hidden" name="intent" value="delete" />
                <MenuButton name="last" value={discussion.lastMessage.id}>
                  {t('delete.discussion')}
                </MenuButton>
              </Form>
            </li>
          </Menu>
        }
      />
    </div>
  )
}

function useBlocking({ discussion, name }: DiscussionPageProps): Confirmation {
  const { t } = useTranslation('messages')
  return {
    title: t('block.title', { name: isolated(name) }),
    body: <p>{t('block.text', { name: isolated(name) })}</p>,
    confirmLabel: t('block.confirm'),
    danger: true,
    action: paths.discussion(discussion.id),
    fields: { intent: 'block' },
  }
}

type ReportPageProps = DiscussionData & { message: Message; result: SubmissionResult | undefined }

/** The form to report a message. */
function ReportPage({ message, discussion, page, formKey, sizes, result }: ReportPageProps) {
  const { t } = useTranslation(['messages', 'moderation'])
  const here = paths.discussion(discussion.id, { report: message.id, ...(page > 1 ? { page } : {}) })
  return (
    <>
      <PageHeading title={t('report.title')} />
      <Measure>
        <Stack gap="lg">
          <blockquote className="bubble">
            <MessageText>{message.body}</MessageText>
            <AttachedFiles message={message} sizes={sizes} />
          </blockquote>
          <p>{t('report.text')}</p>
          <ReasonForm
            id="report"
            action={here}
            hidden={[
              ['intent', 'report'],
              ['message', message.id],
              ['formKey', formKey],
            ]}
            category={{
              label: t('moderation:report.category'),
              placeholder: t('moderation:report.choose'),
              options: reportCategories.map((value) => ({ value, label: t(`moderation:category.${value}`) })),
            }}
            label={t('report.label')}
            hint={t('report.hint')}
            submitLabel={t('report.submit')}
            limit={limits.reasonMaximumCharacters}
            result={result}
          />
          <p>
            <Link to={paths.discussion(discussion.id, page > 1 ? { page } : {})}>{t('report.back')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}
