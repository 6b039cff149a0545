import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/administration/people-csv'
import {
  exportPeople,
  createImport,
  findImport,
  listImports,
  readImport,
  startImport,
} from './import.service'
const exports = { name: 'people-export', max: 20, windowSeconds: 3600 }
const imports = { name: 'people-import', max: 30, windowSeconds: 3600 }

export function mountPeopleCsv(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.exportPeople, ({ actor, query }) => exportPeople(deps, actor, query), {
    limits: [{ limit: exports, by: ({ actor }) => actor.id }],
  })
  mount.guarded(
    contract.createPeopleImport,
    {
      prepare: ({ input }) => readImport(deps, input),
      action: ({ actor, query, prepared }) => createImport(deps, actor, { name: query.name, ...prepared }),
    },
    { limits: [{ limit: imports, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(contract.listPeopleImports, ({ actor }) => listImports(deps, actor))
  mount.guarded(contract.getPeopleImport, ({ actor, params }) => findImport(deps, actor, params.id))
  mount.guarded(contract.startPeopleImport, ({ actor, params }) => startImport(deps, actor, params.id))
}
