import { createSecretKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { jwtVerify } from 'jose'
import { validate as isUuid } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import { findIdByName } from '~/api/features/profiles/public-profile.service'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { answerFileLimits } from '~/contracts/content/answer-files'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './answers.repo'
import type { FileEntry } from './answer-files.rules'
import { readAnswerFile } from './answer-files.service'

/** Where the outlet looks at the answers and accepts them. */
const path = '/knowledgebase/questionnaire/files'

/** Answers as they have arrived, and whose they are. */
export interface Handover {
  /** Id of the outlet, or its name in addresses. */
  outlet: string
  entries: FileEntry[]
}

/**
 * Reads a token of the questionnaire application, before `keepHandover` and outside its transaction.
 * @throws ApiError notFound where no application has a key; unprocessable at `token`: handoverInvalid; those of `readAnswerFile`
 */
export async function readHandover(deps: ApiDeps, token: string): Promise<Handover> {
  const { questionnaireKey } = deps.config
  if (questionnaireKey === null) throw notFound()
  const verified = await jwtVerify(token, createSecretKey(Buffer.from(questionnaireKey)), {
    algorithms: ['HS256'],
    currentDate: deps.now(),
    clockTolerance: 60,
    maxTokenAge: answerFileLimits.handedOverMinutes * 60,
    requiredClaims: ['sub', 'exp', 'answers'],
  }).catch(() => null)
  const outlet = verified?.payload.sub
  if (outlet === undefined) throw violation('token', 'handoverInvalid')
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url')
  return { outlet, entries: await readAnswerFile(deps, claims) }
}

/**
 * Keeps the answers in place of the outlet's file before, for it to accept, and says so to the outlet. The same again changes
 * nothing.
 * @throws ApiError unprocessable at `token`: handoverOutletUnknown
 */
export async function keepHandover(
  deps: ApiDeps,
  { outlet: key, entries }: Handover,
): Promise<{ entries: number }> {
  const { database } = deps
  const id = isUuid(key) ? key.toLowerCase() : await findIdByName(deps, key)
  const outlet = id === null ? undefined : await repo.findReceiver(database, id)
  if (outlet?.state !== 'active' || effectiveRole(outlet.roles) !== 'ROLE_MEDIA_OUTLET')
    throw violation('token', 'handoverOutletUnknown')
  await database.transaction(async () => {
    await lockAccount(database, outlet.id)
    const before = await repo.findImport(database, outlet.id)
    if (before && isDeepStrictEqual(before.entries, entries)) return
    await repo.writeImport(database, {
      outletId: outlet.id,
      name: 'answers.json',
      entries,
      now: deps.now(),
    })
    await notify(deps, {
      personId: outlet.id,
      type: 'answersArrived',
      data: {},
      path,
      mail: {
        to: outlet.email,
        locale: outlet.locale,
        template: 'answersArrived',
        values: { name: outlet.first_name, path },
      },
    })
  })
  return { entries: entries.length }
}
