import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as calls from '~/contracts/people/team'
import { assign, findClause, listClauses } from './assignments.service'
import {
  comment,
  listComments,
  removeComment,
  addOffer,
  findOffer,
  listOffers,
  removeOffer,
} from './team.service'
/** Each can send mails to the others. */
const assigning = { name: 'team-assignment', max: 120, windowSeconds: 3600 }
const commenting = { name: 'team-comment', max: 60, windowSeconds: 3600 }

function mountClauses(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listTeamClauses, ({ actor }) => listClauses(deps, actor))
  mount.guarded(calls.getTeamClause, ({ actor, params }) => findClause(deps, actor, params.clause))
  mount.guarded(
    calls.saveTeamAssignment,
    ({ actor, params, input }) => assign(deps, actor, { clause: params.clause, change: input }),
    { limits: [{ limit: assigning, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(calls.listTeamComments, ({ actor, params, query }) =>
    listComments(deps, actor, { clause: params.clause, query }),
  )
  mount.guarded(
    calls.addTeamComment,
    ({ actor, params, input }) => comment(deps, actor, { clause: params.clause, text: input.text }),
    { limits: [{ limit: commenting, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(calls.removeTeamComment, ({ actor, params }) => removeComment(deps, actor, params.id))
}

export function mountTeam(mount: Mounter, deps: ApiDeps): void {
  mountClauses(mount, deps)
  mount.guarded(calls.listTeamOffers, ({ actor, query }) => listOffers(deps, actor, query))
  mount.guarded(calls.getTeamOffer, ({ actor, params }) => findOffer(deps, actor, params.id))
  mount.guarded(calls.addTeamOffer, ({ actor, params }) => addOffer(deps, actor, params.id))
  mount.guarded(calls.removeTeamOffer, ({ actor, params }) => removeOffer(deps, actor, params.id))
}
