import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './members.repo'

export type Member = repo.MemberRow

export const nameOf = (person: { first_name: string | null; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ')

/** The other contributors of somebody's organisation. */
export const listColleagues = (
  { database }: Pick<ApiDeps, 'database'>,
  personId: string,
): Promise<string[]> => repo.selectColleagues(database, personId)

/** Front-end path of a clause of the checklist. */
export const clausePath = (clause: number): string => `/knowledgebase/checklist/${String(clause)}`
