import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { EnvironmentError } from '~/api/platform/environment'
import { ApiError, orNotFound, violation } from '~/api/platform/errors'
import type { FixedLogo } from '~/api/platform/identity'
import { translate, type TranslationKey } from '~/api/platform/translations'
import { LogoShape } from '~/contracts/administration/logo'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './files.repo'
import { logoKey } from './files.rules'
import { digestOf, discard } from './files.service'
import { makeLogo } from './pictures'

/**
 * Makes an uploaded logo that of the campus, and deletes the one before. It has no owner, so it outlives the account that has sent
 * it. Joins the caller's transaction.
 * @throws ApiError unprocessable: fileGone at `logo` unless the person has uploaded it and it was not saved yet
 */
export async function keepLogo(deps: ApiDeps, personId: string, id: string): Promise<void> {
  const staged = await repo.findOwn(deps.database, personId, { id, purpose: 'logo' })
  if (staged?.state !== 'staged') throw violation('logo', 'fileGone')
  // It stays when the account goes that has sent it.
  await repo.keep(deps.database, id, { position: 0, ownerId: null })
}

/** The former logo of the campus. Joins the caller's transaction. */
export const discardLogo = (deps: ApiDeps, id: string): Promise<void> => discard(deps, [id])

const findStaged = async ({ database }: ApiDeps, personId: string, id: string) =>
  orNotFound(await repo.findOwn(database, personId, { id, purpose: 'logo' }))

/** How one would be shown that the person has uploaded and not saved. @throws ApiError notFound */
export async function readStagedLogo(deps: ApiDeps, personId: string, id: string): Promise<LogoShape> {
  const { properties } = await findStaged(deps, personId, id)
  return LogoShape.parse(properties)
}

/** The same as a picture. @throws ApiError notFound */
export async function openStagedLogo(deps: ApiDeps, personId: string, id: string): Promise<FileAnswer> {
  const row = await findStaged(deps, personId, id)
  return {
    type: 'image/png',
    tag: id,
    shared: false,
    read: () => deps.files.get(logoKey(row.storage_key, 'small')),
  }
}

/** The logo that a variable names. @throws EnvironmentError why it cannot be read, or is refused */
export async function readLogoFile(deps: Pick<ApiDeps, 'threads'>, path: string): Promise<FixedLogo> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new EnvironmentError(`CAMPUS_LOGO: ${path} cannot be read: ${errorCode(error) ?? 'unknown'}`)
  })
  const { small, large, ...shape } = await makeLogo(deps, bytes).catch((error: unknown) => {
    const code = error instanceof ApiError ? error.violations[0]?.code : undefined
    if (code === undefined) throw error
    const reason = translate('en', `errors:${code}` as TranslationKey)
    throw new EnvironmentError(`CAMPUS_LOGO: ${path} is refused. ${reason}`)
  })
  const logo = { ...shape, version: (await digestOf(bytes)).slice(0, 16) }
  return { logo, forms: { small, large }, name: basename(path) }
}
