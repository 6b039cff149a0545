import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { OneAnnouncement } from './announcement.server'
import { EditPage, isUnderWay } from './edit-page'
import { Facts } from './announcement-facts'
import { Log } from './log'
import { Preview } from './preview'
import { SendPage } from './send-page'
import { StateTag } from './state'
import { placesOf } from './writer'

type PageProps = OneAnnouncement & { result: SubmissionResult | undefined }

/** One announcement: where it stands, how it reads, and what can be done with it. */
export function AnnouncementPage(page: PageProps) {
  const { t } = useTranslation('announcements')
  const { writer, announcement, step } = page
  const places = placesOf(writer)
  const confirmations = useConfirmations(page)
  if (step === 'edit' || isUnderWay(page.result)) return <EditPage {...page} />
  if (step === 'send') return <SendPage {...page} />
  if (step !== null && !page.result)
    return <ConfirmPage confirmation={confirmations[step]} cancelHref={places.one(announcement.id)} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: places.list() }, { label: announcement.subject }]} />
      <PageHeading
        title={<bdi>{announcement.subject}</bdi>}
        kicker={<StateTag state={announcement.state} />}
        actions={<Actions {...page} confirmations={confirmations} />}
      />
      <Stack gap="lg">
        <Refusal result={page.result} />
        <Facts {...page} />
        <Preview {...page} />
        <Log writer={page.writer} steps={announcement.log} />
      </Stack>
    </>
  )
}

/** Why a button had no effect, for example because somebody else was faster. */
function Refusal({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation(['announcements', 'errors'])
  const codes = result?.error?.[''] ?? []
  if (codes.length === 0) return null
  return (
    <Notice tone="error">
      {codes.map((code) => (
        <p key={code}>{t(errorKey(code))}</p>
      ))}
    </Notice>
  )
}

interface Confirmations {
  stop: Confirmation
  delete: Confirmation
}

function useConfirmations({ writer, announcement }: PageProps): Confirmations {
  const { t } = useTranslation('announcements')
  const action = placesOf(writer).one(announcement.id)
  const about = (text: string) => (
    <>
      <p>
        <strong dir="auto">{announcement.subject}</strong>
      </p>
      <p>{text}</p>
    </>
  )
  return {
    stop: {
      title: t('stopping.title'),
      body: about(announcement.state === 'scheduled' ? t('stopping.scheduled') : t('stopping.under')),
      confirmLabel: t('stopping.confirm'),
      danger: true,
      action,
      fields: { intent: 'stop' },
    },
    delete: {
      title: t('deleting.title'),
      body: about(t('deleting.text')),
      confirmLabel: t('deleting.confirm'),
      danger: true,
      action,
      fields: { intent: 'delete' },
    },
  }
}

function Actions({ writer, announcement, confirmations }: PageProps & { confirmations: Confirmations }) {
  const { t } = useTranslation('announcements')
  const { id, state, version } = announcement
  const { one } = placesOf(writer)
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <>
      {isOpen ? (
        <>
          <ButtonLink href={one(id, { step: 'send', version })}>
            {state === 'draft' ? t('send') : t('reschedule')}
          </ButtonLink>
          <ButtonLink href={one(id, { step: 'edit' })} variant="secondary">
            {t('edit')}
          </ButtonLink>
        </>
      ) : null}
      {state === 'sending' ? (
        <ButtonLink href={one(id)} variant="secondary">
          {t('reload')}
        </ButtonLink>
      ) : null}
      {state === 'scheduled' || state === 'sending' ? (
        <ConfirmDialog href={one(id, { step: 'stop' })} confirmation={confirmations.stop}>
          {t('stop')}
        </ConfirmDialog>
      ) : null}
      {state === 'draft' ? (
        <ConfirmDialog href={one(id, { step: 'delete' })} variant="quiet" confirmation={confirmations.delete}>
          {t('delete')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
