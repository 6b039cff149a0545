import { Refusal } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { Link as To } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { isolated } from '~/contracts/isolated'
import { otherOf, LinkedAccountName } from './linked-profiles'
import type { LinkData, LinkQuestion } from './links.server'
import { type Description, DescriptionList, WebLink } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import type { Link, LinkedAccount, LinkShares } from '~/contracts/people/links'

interface LinkPageProps extends LinkData {
  result: SubmissionResult | undefined
}

/** The contract’s own list stays on the server. */
const shareable: readonly LinkShares[] = ['nothing', 'stage', 'progress', 'answers']

const addressOf = ({ place, link }: LinkData, question?: LinkQuestion): string => {
  const query = question ? { confirm: question } : {}
  return place === 'own' ? paths.link(link.id, query) : paths.adminLink(link.id, query)
}

/** A link with its state and actions. */
export function LinkPage(props: LinkPageProps) {
  const { t } = useTranslation('links')
  const { link, place, question, title, result } = props
  const confirmation = useConfirmation(props)
  if (question && !result)
    return <ConfirmPage confirmation={confirmation(question)} cancelHref={addressOf(props)} />
  const list = place === 'own' ? paths.links() : paths.adminLinks()
  return (
    <>
      <Breadcrumbs
        items={[{ label: t(place === 'own' ? 'title' : 'admin.title'), href: list }, { label: title }]}
      />
      <PageHeading title={title} kicker={t(`state.${link.state}`)} />
      <Stack gap="lg">
        {link.can.decide ? null : <Refusal result={result} field="reason" title={t('unsent')} />}
        <Outcome {...props} />
        <Section title={t('facts.title')}>
          <LinkFacts link={link} />
        </Section>
        {link.cohorts.length > 0 ? <Cohorts link={link} /> : null}
        {link.shares === null ? null : link.can.share ? <ShareForm {...props} /> : <Shares link={link} />}
        <Announcements {...props} />
        {link.can.decide ? <Decision {...props} /> : null}
        <OtherActions {...props} />
      </Stack>
    </>
  )
}

function useConfirmation(props: LinkPageProps): (question: LinkQuestion) => Confirmation {
  const { t } = useTranslation('links')
  const { link, formKey } = props
  const names = {
    outlet: isolated(link.outlet.name),
    partner: isolated(link.partner.name),
    name: isolated(otherOf(link).name),
  }
  return (question) => ({
    title: t(`confirm.${question}.title`),
    // Only the requesting side can withdraw, so there is no text for admins.
    body: (
      <p>
        {link.side === null && question !== 'withdraw'
          ? t(`confirm.${question}.adminText`, names)
          : t(`confirm.${question}.text`, names)}
      </p>
    ),
    confirmLabel: t(`confirm.${question}.submit`),
    danger: question !== 'confirm',
    action: addressOf(props),
    fields: { intent: question, formKey },
  })
}

function Outcome({ link }: LinkPageProps) {
  const { t } = useTranslation('links')
  const { state, reason, outlet, partner } = link
  const isAway = outlet.away || partner.away
  return (
    <>
      {isAway ? (
        <Notice tone="warning" title={t('awayTitle')}>
          <p>{t('awayText')}</p>
        </Notice>
      ) : null}
      {state === 'rejected' && reason ? (
        <Notice tone="error" title={t('reasonTitle')}>
          <blockquote dir="auto">{reason}</blockquote>
        </Notice>
      ) : null}
    </>
  )
}

function Decision(props: LinkPageProps) {
  const { t } = useTranslation('links')
  const { link, formKey, reasonLimit, result } = props
  const confirmation = useConfirmation(props)
  return (
    <>
      <Section title={t('decide.confirmTitle')}>
        <p>{t('decide.confirmText')}</p>
        <div className="row">
          <ConfirmDialog
            href={addressOf(props, 'confirm')}
            variant="primary"
            confirmation={confirmation('confirm')}
          >
            {t('confirm.confirm.submit')}
          </ConfirmDialog>
        </div>
      </Section>
      <Section id="reject" title={t('decide.rejectTitle')}>
        <ReasonForm
          key={link.id}
          id="rejection"
          danger
          action={addressOf(props)}
          hidden={[
            ['intent', 'reject'],
            ['formKey', formKey],
          ]}
          label={t('decide.reason')}
          hint={t('decide.reasonHint')}
          submitLabel={t('decide.reject')}
          limit={reasonLimit}
          result={result}
        />
      </Section>
    </>
  )
}

/** What the partner sees of how far the outlet is, for readers who cannot change it. */
function Shares({ link: { shares, kind, partner } }: { link: Link }) {
  const { t } = useTranslation('links')
  if (shares === null) return null
  return (
    <Section id="shares" title={t('shares.title', { name: isolated(partner.name) })}>
      <p>{t(`shares.${shares}.text`)}</p>
      <p className="muted">{t(kind === 'group' ? 'shares.outletChooses' : 'shares.fixed')}</p>
    </Section>
  )
}

/** What the group has put the outlet into: who is looked at together with others knows it. */
function Cohorts({ link: { cohorts, partner } }: { link: Link }) {
  const { t } = useTranslation('links')
  return (
    <Section title={t('cohorts.title')}>
      <p>{t('cohorts.text', { name: isolated(partner.name) })}</p>
      <ul className="stack stack-sm">
        {cohorts.map(({ name, endsOn }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>{' '}
            <span className="muted">
              {t('cohorts.until')} <Time value={endsOn} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The outlet chooses what the group sees, and can take it back at any time. */
function ShareForm(props: LinkPageProps) {
  const { t } = useTranslation('links')
  const { link, formKey, result } = props
  const name = isolated(link.partner.name)
  const { form, fields, frame } = useCheckedForm<{ shares: string }>({
    id: 'shares',
    labels: { shares: t('shares.legend') },
    result,
    intent: 'share',
    defaultValue: { shares: link.shares ?? 'nothing' },
  })
  return (
    <Section title={t('shares.title', { name })}>
      <CheckedForm
        {...frame}
        key={link.shares}
        action={addressOf(props)}
        hidden={{ intent: 'share', formKey }}
        submit={t('shares.save')}
      >
        <RadioGroup
          key={form.key}
          field={fields.shares}
          legend={t('shares.legend')}
          hint={t('shares.hint')}
          optional={false}
          options={shareable.map((value) => ({
            value,
            label: t(`shares.${value}.label`),
            hint: t(`shares.${value}.text`),
          }))}
        />
      </CheckedForm>
    </Section>
  )
}

/** Whether the outlet gets what the group announces, which its own account chooses. */
function Announcements(props: LinkPageProps) {
  const { t } = useTranslation('links')
  const { link, formKey } = props
  const { announcements } = link
  if (announcements === null) return null
  const isOwn = link.can.share
  const name = isolated(link.partner.name)
  const wanted = announcements ? 'yes' : 'no'
  return (
    <Section id="announcements" title={t('announcements.title', { name })}>
      <p>{t(isOwn ? `announcements.own.${wanted}` : `announcements.outlet.${wanted}`, { name })}</p>
      {isOwn ? (
        <Form method="post" action={addressOf(props)} className="row">
          <input type="hidden" name="intent" value="announcements" />
          <input type="hidden" name="wanted" value={announcements ? 'no' : 'yes'} />
          <input type="hidden" name="formKey" value={formKey} />
          <Button variant="secondary">{t(announcements ? 'announcements.stop' : 'announcements.get')}</Button>
        </Form>
      ) : (
        <p className="muted">{t('shares.outletChooses')}</p>
      )}
    </Section>
  )
}

function OtherActions(props: LinkPageProps) {
  const { t } = useTranslation('links')
  const { link, place, formKey } = props
  const confirmation = useConfirmation(props)
  const { withdraw, end, askAgain } = link.can
  return (
    <div className="row">
      {withdraw ? (
        <ConfirmDialog href={addressOf(props, 'withdraw')} confirmation={confirmation('withdraw')}>
          {t('confirm.withdraw.submit')}
        </ConfirmDialog>
      ) : null}
      {end ? (
        <ConfirmDialog href={addressOf(props, 'end')} confirmation={confirmation('end')}>
          {t('confirm.end.submit')}
        </ConfirmDialog>
      ) : null}
      {askAgain ? (
        <Form method="post" action={paths.linkNew()}>
          <input type="hidden" name="with" value={otherOf(link).id} />
          <input type="hidden" name="formKey" value={formKey} />
          <Button>{t('ask.again')}</Button>
        </Form>
      ) : null}
      <To to={place === 'own' ? paths.links() : paths.adminLinks()}>{t('back')}</To>
    </div>
  )
}

/** Both sides and the dates of the link, the same for every reader. */
function LinkFacts({ link }: { link: Link }) {
  const { t } = useTranslation(['links', 'facts'])
  const { outlet, partner, kind, askedBy, state, requestedAt, decidedAt, endedAt } = link
  const asker = askedBy === 'outlet' ? outlet : partner
  const items: Description[] = [
    { term: t('facts:kinds.mediaOutlet'), details: <Account account={outlet} /> },
    { term: t(`facts:kinds.${kind}`), details: <Account account={partner} /> },
    {
      term: t('facts.requested'),
      details: (
        <>
          <Time value={requestedAt} /> <span className="muted">({asker.name})</span>
        </>
      ),
    },
    ...(decidedAt && state !== 'requested'
      ? [
          {
            term: t(`facts.decided.${state === 'ended' ? 'confirmed' : state}`),
            details: <Time value={decidedAt} />,
          },
        ]
      : []),
    ...(endedAt ? [{ term: t('facts.ended'), details: <Time value={endedAt} /> }] : []),
  ]
  return <DescriptionList items={items} />
}

function Account({ account }: { account: LinkedAccount }) {
  return (
    <>
      <span>
        <LinkedAccountName account={account} />
      </span>
      <span>{account.country ? `, ${account.country}` : null}</span>
      {account.website ? (
        <>
          <br />
          <span>
            <WebLink address={account.website} />
          </span>
        </>
      ) : null}
    </>
  )
}
