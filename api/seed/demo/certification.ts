import { NIL } from 'uuid'
import { markBody } from '~/api/features/external-audits/bodies.service'
import { announceQuietly } from '~/api/features/certificates/issuing.service'
import { decideAudit } from '~/api/features/external-audits/deciding.service'
import { correct } from '~/api/features/external-audits/judging/correcting.service'
import { handOver, judge, submitAudit } from '~/api/features/external-audits/judging/judging.service'
import * as requesting from '~/api/features/external-audits/requesting.service'
import { tellJob, tellOfStep } from '~/api/features/external-audits/steps.service'
import { listAsked } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { openRun } from '~/api/platform/jobs/job'
import { lifetimes } from '~/contracts/constants'
import type { NewJudgement } from '~/contracts/certification/external-audits'
import { dayOf, daysAfter } from '~/contracts/days'
import {
  completeAssessment,
  insertAnswersOf,
  newestVersion,
  outletAccount,
  publishReport,
} from './disclosure'

const dayMs = 24 * 3600 * 1000
/** Days after which a decision cannot be undone. */
const undone = (2 * lifetimes.decisionUndo) / (24 * 3600)

/** The certification body with its two auditors; who has not audited a case decides it. */
const body = { account: 'provider-kestrel', auditors: ['auditor-maeve', 'auditor-tomasz'] } as const
type Auditor = (typeof body.auditors)[number]

type Judged = Omit<NewJudgement, 'base'> & { inDays?: number; corrected?: string }

interface DemoAudit {
  outlet: string
  signer: { name: string; function: string }
  isListed: boolean
  auditor: Auditor
  /** Days before today. `decided` is null while the outlet corrects. */
  days: { published: number; requested: number; accepted: number; judged: number; decided: number | null }
  words: string
  /** Of questions that do not simply conform. */
  judgements: Readonly<Record<string, Judged>>
}

const audits: readonly DemoAudit[] = [
  {
    outlet: 'outlet-cordillera',
    signer: { name: 'Wara Mamani', function: 'Directora' },
    isListed: true,
    auditor: 'auditor-maeve',
    days: { published: 822, requested: 815, accepted: 812, judged: 790, decided: 780 },
    words: 'Our archive is in Spanish and Aymara. Julio Quispe answers questions in English.',
    judgements: {
      'training-days': {
        judgement: 'observation',
        comment: 'Freelancers are invited, but few of them come.',
      },
    },
  },
  {
    outlet: 'outlet-onda',
    signer: { name: 'Francesca Marchetti', function: 'Direttrice responsabile' },
    isListed: true,
    auditor: 'auditor-tomasz',
    days: { published: 210, requested: 204, accepted: 200, judged: 172, decided: 160 },
    words: 'Please write to the newsroom’s address: it is read every day.',
    judgements: {
      'accuracy-corrections-count': {
        judgement: 'observation',
        comment: 'The page shows eleven corrections and the answer says eight.',
      },
    },
  },
  {
    outlet: 'outlet-tv',
    signer: { name: 'Elif Özgür', function: 'Genel yayın yönetmeni' },
    isListed: true,
    auditor: 'auditor-maeve',
    days: { published: 33, requested: 31, accepted: 30, judged: 12, decided: 6 },
    words: '',
    judgements: {},
  },
  {
    outlet: 'outlet-marche',
    signer: { name: 'Abdoulaye Diop', function: 'Directeur de la publication' },
    isListed: false,
    auditor: 'auditor-tomasz',
    days: { published: 30, requested: 26, accepted: 23, judged: 8, decided: null },
    words: 'We would like to have the result before our anniversary.',
    judgements: {
      'accuracy-corrections-policy': {
        judgement: 'minor',
        comment: 'The page says how readers report a mistake, but not by when they get an answer.',
        inDays: 21,
        corrected: 'The page now says that every report is answered within three working days.',
      },
      'owners-direct': {
        judgement: 'major',
        comment:
          'The companies register names a third shareholder with 12 per cent, whom the answer leaves out. Name all shareholders, or show that the register is out of date.',
        inDays: 30,
      },
      'affiliations-declaration': {
        judgement: 'observation',
        comment: 'The declarations of last year were there, but two of them had no date.',
      },
    },
  },
]

/** What acts for an outlet or the body. */
interface Sides {
  outlet: Actor
  account: Actor
  auditor: Actor
  decider: Actor
}

function sidesOf(ids: ReadonlyMap<string, string>, { outlet, auditor }: DemoAudit): Sides {
  const idOf = (key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`An audit refers to somebody unknown: ${key}`)
    return id
  }
  const organisation = { id: idOf(body.account), role: 'ROLE_SERVICE_PROVIDER' as const }
  const contributor = (key: string): Actor => ({
    ...outletAccount(idOf(key)),
    accessLevel: 'contributor',
    organisation,
  })
  const [decider = auditor] = body.auditors.filter((each) => each !== auditor)
  return {
    outlet: outletAccount(idOf(outlet)),
    account: { ...outletAccount(organisation.id), accessLevel: 'provider', organisation },
    auditor: contributor(auditor),
    decider: contributor(decider),
  }
}

interface Running {
  audit: DemoAudit
  sides: Sides
  version: number
  at: (daysAgo: number) => ApiDeps
}

async function judgeAll({ audit, sides, version, at }: Running, id: string): Promise<void> {
  const deps = at(audit.days.judged)
  const today = dayOf(deps.now())
  for (const { key } of await listAsked(deps, version)) {
    const { inDays, corrected: _, ...said } = audit.judgements[key] ?? { judgement: 'conforms', comment: '' }
    const dueOn = inDays === undefined ? {} : { dueOn: daysAfter(today, inDays) }
    await judge(deps, sides.auditor, { auditId: id, question: key, base: 0, ...said, ...dueOn })
  }
}

/** From the answers to where the audit stands today. */
async function run({ audit, sides, version, at }: Running): Promise<void> {
  const { outlet, signer, isListed, days, words } = audit
  const outletId = sides.outlet.id
  const before = at(days.published + 1)
  await completeAssessment(before, sides.outlet)
  await insertAnswersOf(before, { key: outlet, outletId, version })
  if (!(await publishReport(at(days.published), { outletId, signer, isListed }))) return
  const asked = { body: sides.account.id, report: 1, text: words }
  const { id } = await requesting.requestAudit(at(days.requested), sides.outlet, asked)
  await requesting.acceptAudit(at(days.accepted), sides.account, id)
  const assigned = { id, auditorId: sides.auditor.id }
  await requesting.assignAuditor(at(days.accepted), sides.account, assigned)
  await judgeAll({ audit, sides, version, at }, id)
  if (days.decided !== null) {
    await submitAudit(at(days.judged), sides.auditor, { id, text: '' })
    const decision = { decision: 'certify' as const }
    const then = at(days.decided)
    await decideAudit(then, sides.decider, { id, decision })
    const run = openRun({ lastTry: false, isOver: () => false })
    await tellOfStep(at(days.decided - undone), run, { audit: id, at: then.now().toISOString() })
    return
  }
  const text =
    'Two points are open. The first is quickly done; for the second, please look at the register with us.'
  await handOver(at(days.judged - 1), sides.auditor, { id, text })
  for (const [question, { corrected }] of Object.entries(audit.judgements))
    if (corrected !== undefined) {
      const links = ['https://example.org/marche/corrections']
      const deps = at(days.judged - 4)
      await correct(deps, sides.outlet, { auditId: id, question, text: corrected, links, files: [], base: 1 })
    }
}

/** What happened long ago is told on the campus and not by mail. */
const noMail = () => Promise.resolve()
const later =
  ({ enqueue }: ApiDeps): ApiDeps['enqueue'] =>
  (name, ...job) =>
    name === tellJob ? Promise.resolve() : enqueue(name, ...job)

/**
 * A certification body, and outlets on their way with it: two are certified, of one the certificate has expired, and one corrects
 * findings. Nothing where the texts of the release are not there yet.
 */
export async function insertCertification(now: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const version = await newestVersion(now)
  if (version === null) return
  const at = (daysAgo: number): ApiDeps => {
    const then = new Date(now.now().getTime() - daysAgo * dayMs)
    return { ...now, now: () => then, sendMail: noMail, enqueue: later(now) }
  }
  const admin = { ...outletAccount(ids.get('admin') ?? NIL), accessLevel: 'admin' as const }
  const marked: Actor = { ...admin, organisation: { id: admin.id, role: 'ROLE_ADMIN' } }
  await markBody(at(850), marked, ids.get(body.account) ?? '')
  for (const audit of audits) await run({ audit, sides: sidesOf(ids, audit), version, at })
  await announceQuietly(now)
}
