import { readAll } from '~/api/features/messages/message-actions.service'
import { reply, writeTo } from '~/api/features/messages/sending.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { DemoDiscussion } from './types'

/** The one that was quiet longest first. */
const demoDiscussions: DemoDiscussion[] = [
  {
    between: ['outlet-kurier', 'trainer-katharina'],
    read: true,
    messages: [
      {
        from: 0,
        daysAgo: 12,
        subject: 'Begleitung der Selbsteinschätzung',
        body: 'Guten Tag,\n\nhätten Sie im Januar zwei Tage Zeit, um mit uns die Selbsteinschätzung durchzugehen? Wir sind neun Leute und haben noch keine Korrekturseite.',
      },
      {
        from: 1,
        daysAgo: 11,
        body: 'Sehr gern. Der 14. und 15. Januar wären möglich. Bringen Sie bitte Ihre Redaktionsrichtlinien mit, auch wenn sie unfertig sind.',
      },
      { from: 0, daysAgo: 11, body: 'Wunderbar, der Termin steht. Vielen Dank!' },
    ],
  },
  {
    between: ['journalist-aino', 'journalist-layla'],
    read: true,
    messages: [
      {
        from: 0,
        daysAgo: 6,
        subject: 'Your piece on sources',
        body: 'I read your piece on how your desk protects its sources. May we link to it from our newsletter?',
      },
      { from: 1, daysAgo: 5, body: 'شكرا جزيلا. Of course, please do. Send me the link when it is out.' },
    ],
  },
  {
    between: ['journalist-layla', 'trainer-ingrid'],
    read: false,
    messages: [
      {
        from: 0,
        daysAgo: 3,
        subject: 'Corrections workshop',
        body: 'Dear Ingrid, is there still a place in the workshop in March? Two of us would like to come.',
      },
      {
        from: 1,
        daysAgo: 2,
        body: 'There are three places left. The programme is at https://example.org/corrections-workshop and I have put both of you on the list.',
      },
      {
        from: 1,
        daysAgo: 1,
        subject: 'One more thing',
        body: 'Please bring one correction of your own that you would word differently today. We begin with these, and they are always the best part of the two days: nobody has to read theirs aloud.',
      },
    ],
  },
  {
    between: ['provider-akademie', 'journalist-layla'],
    read: false,
    messages: [
      {
        from: 0,
        daysAgo: 1,
        subject: 'Your validation',
        body: 'Welcome! Your account is validated. If you have questions about our seminars, you can simply answer here.',
      },
    ],
  },
]

const dayMs = 24 * 3600 * 1000

/** Written as people write, so that counters and notifications are as they are in life; but nobody gets a mail. */
export async function insertDiscussions(deps: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const actorOf = (key: string): Actor => {
    const id = ids.get(key) ?? key
    return {
      id,
      sessionId: '',
      locale: 'en',
      accessLevel: 'mediaOutlet',
      isEditor: false,
      organisation: { id, role: 'ROLE_MEDIA_OUTLET' },
      secondFactorMissing: false,
      address: '',
    }
  }
  for (const { between, messages, read } of demoDiscussions) {
    const actors = [actorOf(between[0]), actorOf(between[1])] as const
    let last: { id: string; discussion: string } | null = null
    for (const { from, daysAgo, subject = '', body } of messages) {
      const then = new Date(deps.now().getTime() - daysAgo * dayMs)
      const quiet: ApiDeps = { ...deps, now: () => then, sendMail: () => Promise.resolve() }
      const toUser = actors[from === 0 ? 1 : 0].id
      last = last
        ? await reply(quiet, actors[from], { messageId: last.id, subject, body, files: [] })
        : await writeTo(quiet, actors[from], { toUser, subject, body, files: [] })
    }
    for (const actor of last && read ? actors : []) await readAll(deps, actor, last?.discussion ?? '')
  }
}
