import { peopleFile } from '~/api/features/audit/people-file.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { HelpdeskRequest, HelpdeskState } from '~/contracts/content/helpdesk'
import type { FileAnswer } from '~/contracts/endpoint'
import { readRequests } from './helpdesk.service'

/** The requests in one state as a file: what the list shows, and no text of any request. Recorded, as it names people. */
export const exportRequests = (deps: ApiDeps, actor: Actor, state: HelpdeskState): Promise<FileAnswer> =>
  peopleFile<HelpdeskRequest>(deps, actor, {
    name: 'helpdesk',
    filter: { state },
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      topic: ({ topic }) => topic,
      state: (request) => request.state,
      asked: ({ createdAt }) => createdAt,
      answered: ({ answeredAt }) => answeredAt,
    },
    read: (size) => readRequests(deps, state, size),
  })
