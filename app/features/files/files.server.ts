import type { LoaderFunctionArgs } from '@remix-run/node'
import { callFile } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import {
  getDocument,
  getMessageFile,
  getOfferPicture,
  getPicture,
  type MessageFileSize,
  type OfferPictureSize,
  type PictureSize,
} from '~/contracts/files'

/** With an expired token the API treats the user as a visitor: a 404 may succeed with a new token. */
async function withFreshToken(args: LoaderFunctionArgs, load: () => Promise<Response>): Promise<Response> {
  try {
    return await load()
  } catch (error) {
    const isHidden = error instanceof Response && error.status === 404
    if (!isHidden || !args.context.session.tokens()) throw error
    await findUser(args)
    return load()
  }
}

/** A square image from the API; unknown sizes answer 404. */
export const loadPicture = (args: LoaderFunctionArgs) =>
  withFreshToken(args, () =>
    callFile(args, getPicture, {
      params: { id: args.params['id'] ?? '', size: (args.params['size'] ?? '') as PictureSize },
    }),
  )

/** The picture of an offer, likewise. */
export const loadOfferPicture = (args: LoaderFunctionArgs) =>
  withFreshToken(args, () =>
    callFile(args, getOfferPicture, {
      params: { id: args.params['id'] ?? '', size: (args.params['size'] ?? '') as OfferPictureSize },
    }),
  )

/** A PDF of a profile or an offer, likewise. */
export const loadDocument = (args: LoaderFunctionArgs) =>
  withFreshToken(args, () => callFile(args, getDocument, { params: { id: args.params['id'] ?? '' } }))

/** A file of a message, for its reader alone; visitors log in first. */
export const loadMessageFile = (args: LoaderFunctionArgs) =>
  callFile(args, getMessageFile, {
    params: { id: args.params['id'] ?? '', size: (args.params['size'] ?? '') as MessageFileSize },
  })
