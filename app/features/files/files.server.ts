import type { LoaderFunctionArgs } from '@remix-run/node'
import { callFile } from '~/app/platform/api.server'
import { getDocument, getPicture, type PictureSize } from '~/contracts/files'

/** A square of a picture as it comes from the API; what no picture has is 404 there. */
export const loadPicture = (args: LoaderFunctionArgs) =>
  callFile(args, getPicture, {
    params: { id: args.params['id'] ?? '', size: (args.params['size'] ?? '') as PictureSize },
  })

export const loadDocument = (args: LoaderFunctionArgs) =>
  callFile(args, getDocument, { params: { id: args.params['id'] ?? '' } })
