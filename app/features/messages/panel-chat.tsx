import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import { Answer, FailureToast } from './answer'
import { Chat } from './chat'
import { EndingLine } from './ending'
import type { DiscussionData } from './discussion.server'
import { useKept, useLiveDiscussion, useSeen } from './live-discussion'

interface PanelChatProps {
  /** Of the discussion. */
  id: string
  back: () => void
  close: () => void
}

interface Answered {
  result: SubmissionResult | undefined
  failed?: boolean
}

/** The page may show the same discussion with a form of its own. */
const anchor = 'panel-write'

/** A discussion in the panel of the header: its newest messages and a form. Loaded when somebody opens the panel. */
export function PanelChat({ id, back, close }: PanelChatProps) {
  const { data, load: fetchFrom } = useFetcher()
  const load = useCallback(() => fetchFrom(paths.discussion(id)), [fetchFrom, id])
  useEffect(load, [load])
  const shown = data as DiscussionData | undefined
  useKept(shown)
  return (
    <div className="panel-chat" aria-busy={!shown}>
      {shown ? <Opened {...shown} load={load} back={back} close={close} /> : null}
    </div>
  )
}

type OpenedProps = DiscussionData & Pick<PanelChatProps, 'back' | 'close'> & { load: () => void }

function Opened({ load, back, close, ...data }: OpenedProps) {
  const { t } = useTranslation('messages')
  const sender = useFetcher()
  const { result, failed } = (sender.data ?? {}) as Partial<Answered>
  const fresh = useSeen(data)
  useLiveDiscussion({ ...data, result: undefined }, { form: anchor, load })
  const log = useNewestInView(data, sender.formData)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const here = paths.discussion(data.discussion.id)
  return (
    <>
      <FailureToast failed={failed} result={result} returnTo={here} />
      <div className="row">
        <Button type="button" variant="quiet" small onClick={back}>
          {t('panel.back')}
        </Button>
        <Link to={`${here}#newest`} onClick={close}>
          {t('panel.page')}
        </Link>
      </div>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {data.name}
      </h2>
      <EndingLine {...data.discussion.ending} />
      <div ref={log} className="panel-log">
        <Chat {...data} fresh={fresh} beside={{ sending: sender.formData }} />
      </div>
      <Answer key={data.discussion.id} {...data} result={result} beside={{ sender, anchor }} />
    </>
  )
}

/** The newest message, and the one that is being sent, are in view. */
function useNewestInView({ discussion }: DiscussionData, sending: FormData | undefined) {
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [discussion.lastMessage.id, sending])
  return log
}
