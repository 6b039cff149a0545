import { type Notice, notifyAll, settle } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { type MailTemplate, translate } from '~/api/platform/translations'
import type { AuditStop } from '~/contracts/certification/external-audits'
import type { CaseRow, Party } from './external-audits.repo'

/** The page of a case, the same for all sides. What was said is read there: no mail repeats it. */
export const pageOf = (id: string): string => `/audits/${id}`

type About = Pick<CaseRow, 'id' | 'outlet_name' | 'body_name' | 'report'>

/** Why it is somebody’s turn. */
export type TurnReason =
  'handedOver' | 'returned' | 'takenBack' | 'assigned' | 'submitted' | 'sentBack' | 'unassigned' | 'message'
export type News =
  | { type: 'auditRequested' }
  | { type: 'auditAnswered'; context: 'accepted' | 'declined' }
  | { type: 'auditTurn'; context: TurnReason }
  | { type: 'auditTurn'; context: 'reminder'; days: number }
  | { type: 'auditDecided'; context: 'certified' | 'refused' }
  | { type: 'auditStopped'; context: AuditStop | 'withdrawn' | 'ended' }
  | { type: 'account'; context: 'auditOverdue'; days: number }

const templateOf = (news: News): MailTemplate => {
  if (news.type === 'account') return 'auditOverdue'
  return news.type === 'auditTurn' && news.context === 'reminder' ? 'auditReminder' : news.type
}

/** The sentence that a mail adds about what has happened. */
function whatIn(news: News, locale: Party['locale']): Record<string, string> {
  switch (news.type) {
    case 'auditAnswered':
    case 'auditDecided':
    case 'auditStopped':
      return { what: translate(locale, `mail:auditNews.${news.context}`) }
    case 'auditTurn':
      return news.context === 'reminder' ? {} : { what: translate(locale, `mail:auditNews.${news.context}`) }
    default:
      return {}
  }
}

/** Somebody to be told, with their address. */
type Receiver = Pick<Party, 'id' | 'email' | 'locale' | 'first_name'>

export function noticeOf(row: About, to: Receiver, news: News): Notice {
  const days = 'days' in news ? { days: String(news.days) } : {}
  const facts = { outlet: row.outlet_name, body: row.body_name, number: String(row.report), ...days }
  const path = pageOf(row.id)
  const context = 'context' in news ? news.context : ''
  return {
    personId: to.id,
    type: news.type,
    data: context === '' ? facts : { ...facts, context },
    path,
    mail: {
      to: to.email,
      locale: to.locale,
      template: templateOf(news),
      values: { ...facts, name: to.first_name, path, ...whatIn(news, to.locale) },
    },
  }
}

/** Tells those of them who can log in, in the caller's transaction. */
export async function tell(
  deps: ApiDeps,
  row: About,
  { to, news }: { to: readonly (Party | undefined)[]; news: News },
): Promise<void> {
  const receivers = to.flatMap((party) => (party?.state === 'active' ? [party] : []))
  await notifyAll(
    deps,
    receivers.map((party) => noticeOf(row, party, news)),
  )
}

/** What waited for a side is done: its notifications of the case are read. Before it is told of anything new. */
export const settleFor = (deps: ApiDeps, row: About, people: readonly (Party | undefined)[]) =>
  settle(deps, { people: people.flatMap((party) => (party ? [party.id] : [])), path: pageOf(row.id) })
