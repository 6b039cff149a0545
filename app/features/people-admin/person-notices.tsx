import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import type { ShownRecord } from './person.server'

/** Notices at the top: why an account is not active. */
export function PersonNotices({ record }: { record: ShownRecord }) {
  const { t } = useTranslation('people')
  const { block, invitedUntil, deactivatedAt, state } = record
  return (
    <>
      {block ? <BlockNote block={block} isBlocked={state === 'blocked'} /> : null}
      {invitedUntil ? (
        <Notice title={t('notice.invited')}>
          <p>
            {t('notice.invitedUntil')} <Time value={invitedUntil} />
          </p>
        </Notice>
      ) : null}
      {deactivatedAt && state === 'deactivated' ? (
        <Notice title={t('notice.deactivated')}>
          <p>
            {t('notice.deactivatedAt')} <Time value={deactivatedAt} />
          </p>
        </Notice>
      ) : null}
    </>
  )
}

type BlockNoteProps = { block: NonNullable<ShownRecord['block']>; isBlocked: boolean }

function BlockNote({ block, isBlocked }: BlockNoteProps) {
  const { t } = useTranslation('people')
  return (
    <Notice
      tone={isBlocked ? 'warning' : 'info'}
      title={t(isBlocked ? 'notice.blocked' : 'notice.wasBlocked')}
    >
      <p>
        {t('notice.blockedAt')} <Time value={block.at} />
        {block.by ? (
          <>
            <span>{' – '}</span>
            <Link to={paths.adminPerson(block.by.id)}>
              <bdi>{block.by.name}</bdi>
            </Link>
          </>
        ) : null}
      </p>
      <p dir="auto">{block.reason}</p>
    </Notice>
  )
}
