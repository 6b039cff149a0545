import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { isolated } from '~/contracts/isolated'
import { FailureToast, BlockedNotice, Unsent } from './answer'
import { EndingLine } from './ending'
import type { NewMessageData } from './sending.server'
import { WriteForm } from './write-form'

type NewMessagePageProps = NewMessageData & {
  result: SubmissionResult | undefined
  failed?: boolean | undefined
}

/** The form for a first message, or the reason why it is not possible. */
export function NewMessagePage(props: NewMessagePageProps) {
  const { t } = useTranslation('messages')
  const { person, blockedReason, me, formKey, endingDays, result, failed } = props
  const canWrite = person !== null && blockedReason === null
  return (
    <>
      <FailureToast failed={failed} result={result} returnTo={paths.messages()} />
      <PageHeading
        title={person ? t('new.title', { name: isolated(person.name) }) : t('new.pageTitle')}
        lede={canWrite ? t('new.lede', { name: isolated(person.name) }) : null}
      />
      <Measure>
        <Stack gap="lg">
          <EndingLine days={endingDays} />
          {canWrite ? (
            <WriteForm
              action={paths.newMessage(person.id)}
              fields={{ formKey }}
              draftKey={`${me}.${person.id}`}
              sent={null}
              result={result}
            />
          ) : (
            <>
              <BlockedNotice
                blockedReason={blockedReason ?? 'unknown'}
                discussion={props.discussion}
                person={person?.id}
              />
              <Unsent result={result} />
            </>
          )}
          <p>
            {person?.link ? (
              <Link to={paths.publicProfile(person.link)}>{t('one.profile')}</Link>
            ) : (
              <Link to={paths.messages()}>{t('one.back')}</Link>
            )}
          </p>
        </Stack>
      </Measure>
    </>
  )
}
