import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, type ButtonProps } from '~/app/ui/forms/button'
import { Form } from '~/app/ui/forms/form'
import { PlainSelect } from '~/app/ui/forms/plain-field'
import { Icon } from '~/app/ui/icons'
import { isolated } from '~/contracts/isolated'
import { endingDays } from '~/contracts/constants'
import type { Ending, EndingChange } from '~/contracts/messages/messages'
import type { DiscussionData } from './discussion.server'

type EndingProps = Pick<DiscussionData, 'discussion' | 'name'>

type StepProps = EndingProps & Pick<ButtonProps, 'variant' | 'children'> & EndingChange

/** A button for one step, about the days that the reader sees. */
function Step({ discussion, step, days, variant = 'primary', children }: StepProps) {
  return (
    <Form method="post" action={paths.discussion(discussion.id)} preventScrollReset>
      <input type="hidden" name="intent" value="ending" />
      <input type="hidden" name="days" value={days} />
      <Button name="step" value={step} small variant={variant}>
        {children}
      </Button>
    </Form>
  )
}

/** Since a select offers no others, an agreement or a proposal has one of these numbers. */
const known = (days: number | undefined | null) => endingDays.find((each) => each === days)

/** That messages end: what both have agreed on. */
export function EndingLine({ days }: Pick<Ending, 'days'>) {
  const { t } = useTranslation('messages')
  return days === null ? null : <p className="hint">{t('ending.agreed', { count: days })}</p>
}

/** Above the messages: what is agreed on, and what one of the two proposes, with its answers. */
export function EndingNotice(props: EndingProps) {
  const { t } = useTranslation('messages')
  const { discussion } = props
  const { proposed } = discussion.ending
  const days = known(proposed?.days)
  const name = isolated(props.name)
  return (
    <>
      <EndingLine {...discussion.ending} />
      {proposed && days !== undefined ? (
        <Notice title={t(proposed.own ? 'ending.mine' : 'ending.theirs', { count: days, name })}>
          <div className="stack stack-sm">
            <p>{t(proposed.own ? 'ending.waiting' : 'ending.older', { count: days, name })}</p>
            <div className="row">
              {!proposed.own && !discussion.blockedReason ? (
                <Step {...props} step="agree" days={days}>
                  {t('ending.agree', { count: days })}
                </Step>
              ) : null}
              <Step {...props} step="withdraw" days={days} variant="secondary">
                {t(proposed.own ? 'ending.withdraw' : 'ending.decline')}
              </Step>
            </div>
          </div>
        </Notice>
      ) : null}
    </>
  )
}

/** Below the messages: what it means that they end, a proposal, and the end of what is agreed on. */
export function EndingSettings(props: EndingProps) {
  const { t } = useTranslation('messages')
  const { discussion } = props
  const { ending, blockedReason } = discussion
  const agreed = known(ending.days)
  const others = endingDays.filter((days) => days !== ending.days && days !== ending.proposed?.days)
  const name = isolated(props.name)
  if (blockedReason && agreed === undefined) return null
  return (
    <details className="fold">
      <summary className="row">
        <span>{t('ending.title')}</span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack stack-sm measure">
        <p>{t('ending.text')}</p>
        <p>{t('ending.limits')}</p>
        {blockedReason ? null : (
          <Form
            method="post"
            action={paths.discussion(discussion.id)}
            className="stack stack-sm"
            preventScrollReset
          >
            <input type="hidden" name="intent" value="ending" />
            <PlainSelect
              name="days"
              label={t('ending.label')}
              hint={t('ending.hint', { name })}
              options={others.map((days) => ({
                value: String(days),
                label: t('ending.days', { count: days }),
              }))}
            />
            <div>
              <Button name="step" value="propose" variant="secondary">
                {t('ending.propose')}
              </Button>
            </div>
          </Form>
        )}
        {agreed === undefined ? null : (
          <>
            <p>{t('ending.stopText')}</p>
            <Step {...props} step="stop" days={agreed} variant="secondary">
              {t('ending.stop')}
            </Step>
          </>
        )}
      </div>
    </details>
  )
}
