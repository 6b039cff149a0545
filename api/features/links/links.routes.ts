import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/people/links'
import { listCandidates } from './candidates.service'
import {
  agreeToAnnouncements,
  askForLink,
  changeLink,
  requestLimits,
  shareProgress,
} from './link-actions.service'
import { exportLinks, exportMissing, getLink, listAll, listMissing, listOwn } from './links.service'

export function mountLinks(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listOwnLinks, ({ actor, query, caller }) =>
    listOwn(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(contract.listLinkCandidates, ({ actor, query, caller }) =>
    listCandidates(deps, actor, { ...query, locale: caller.locale }),
  )
  mount.guarded(
    contract.createLink,
    ({ actor, input, caller }) => askForLink(deps, actor, { with: input.with, locale: caller.locale }),
    {
      limits: [
        { limit: requestLimits.all, by: ({ actor }) => actor.organisation.id },
        { limit: requestLimits.same, by: ({ actor, input }) => `${actor.organisation.id}:${input.with}` },
      ],
    },
  )
  mount.guarded(contract.listLinks, ({ actor, query, caller }) =>
    listAll(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(contract.listMissingLegalEntities, ({ actor, query, caller }) =>
    listMissing(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(contract.getLink, ({ actor, params, caller }) =>
    getLink(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mountFiles(mount, deps)
  mountActions(mount, deps)
}

function mountFiles(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.exportLinks,
    ({ actor, query, caller }) => exportLinks(deps, actor, { query, locale: caller.locale }),
    listFileLimits,
  )
  mount.guarded(
    contract.exportMissingLegalEntities,
    ({ actor, query, caller }) => exportMissing(deps, actor, { text: query.text, locale: caller.locale }),
    listFileLimits,
  )
}

function mountActions(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.confirmLink, ({ actor, params, caller }) =>
    changeLink(deps, actor, { action: 'confirm', id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.rejectLink, ({ actor, params, input, caller }) =>
    changeLink(deps, actor, {
      action: 'reject',
      id: params.id,
      reason: input.reason,
      locale: caller.locale,
    }),
  )
  mount.guarded(contract.withdrawLink, ({ actor, params, caller }) =>
    changeLink(deps, actor, { action: 'withdraw', id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.shareProgress, ({ actor, params, input, caller }) =>
    shareProgress(deps, actor, { id: params.id, shares: input.shares, locale: caller.locale }),
  )
  mount.guarded(contract.agreeToAnnouncements, ({ actor, params, input, caller }) =>
    agreeToAnnouncements(deps, actor, { id: params.id, ...input, locale: caller.locale }),
  )
  mount.guarded(contract.endLink, ({ actor, params, caller }) =>
    changeLink(deps, actor, { action: 'end', id: params.id, locale: caller.locale }),
  )
}
