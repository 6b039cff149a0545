import { z } from 'zod'
import { limits } from './constants'
import type { Permission } from './permissions'
import type { TokenScope } from './token-scopes'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 'public' needs no session, 'signedIn' any session; the others are entries of the permission table. */
export type EndpointPermission = 'public' | 'signedIn' | Permission

const none = z.object({})
type None = typeof none

/** A file response. */
export interface FileAnswer {
  /** One of the types that the contract lists. */
  type: string
  /** Only called if the client's cached copy is not current. */
  read: () => Promise<Uint8Array | ReadableStream<Uint8Array>>
  /** ETag. The content at a URL never changes. */
  tag: string
  /** True if shared caches may store it; otherwise each request is authorised again. */
  shared: boolean
  /** File name for downloads; without it browsers may display the file. */
  saveAs?: string
}

/** Input of a file upload: any content type, raw bytes, at most `maxBytes`. */
export const FileInput = z.unknown() as z.ZodType as z.ZodType<Uint8Array, Blob>
/** Output of a file download, one of the endpoint's `types`. */
export const FileOutput = z.unknown() as z.ZodType as z.ZodType<FileAnswer, FileAnswer>
/** What a list answers as a file. */
export const listFile = { output: FileOutput, types: ['text/csv; charset=utf-8'] } as const
/** Output of an event stream that stays open; its frames have the endpoint's single type. */
export const StreamOutput = z.unknown() as z.ZodType as z.ZodType<
  ReadableStream<Uint8Array>,
  ReadableStream<Uint8Array>
>

interface Shape<P extends z.ZodType, Q extends z.ZodType, I extends z.ZodType, O extends z.ZodType> {
  permission: EndpointPermission
  /** Scope of the personal tokens that may make this call; by default none may. */
  scope?: TokenScope
  summary: string
  tag: string
  params?: P
  query?: Q
  input?: I
  /** Maximum size of the body; that of ordinary JSON by default. */
  maxBytes?: number
  output?: O
  /** Content types of a file output. */
  types?: readonly string[]
  /** Default: 200, or 204 without output. */
  status?: 200 | 201 | 202 | 204
  /** The response is a list with `X-Total-Count` and `Link`; the query takes page and itemsPerPage. */
  paged?: boolean
}

export const takesFile = ({ input }: Pick<Endpoint, 'input'>): boolean => input === FileInput
export const answersFile = ({ output }: Pick<Endpoint, 'output'>): boolean => output === FileOutput
export const answersStream = ({ output }: Pick<Endpoint, 'output'>): boolean => output === StreamOutput

/** One API endpoint as plain data, used by the front end and the API. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends Required<Omit<Shape<P, Q, I, O>, 'status' | 'scope'>> {
  method: Method
  /** OpenAPI notation: `/offers/{id}`. */
  path: string
  status: number
  scope: TokenScope | null
}

/**
 * Declares an API endpoint. `permission` is required, so that no endpoint is public by accident.
 * @param path in OpenAPI notation, relative to the API's base URL
 */
export function endpoint<
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  I extends z.ZodType = z.ZodUndefined,
  O extends z.ZodType = z.ZodUndefined,
>(method: Method, path: string, shape: Shape<P, Q, I, O>): Endpoint<P, Q, I, O> {
  const absent = z.undefined() as z.ZodType
  return {
    method,
    path,
    permission: shape.permission,
    scope: shape.scope ?? null,
    summary: shape.summary,
    tag: shape.tag,
    params: shape.params ?? (none as z.ZodType as P),
    query: shape.query ?? (none as z.ZodType as Q),
    input: shape.input ?? (absent as I),
    maxBytes: shape.maxBytes ?? limits.jsonBodyBytes,
    output: shape.output ?? (absent as O),
    types: shape.types ?? ['application/json'],
    status: shape.status ?? (shape.output ? 200 : 204),
    paged: shape.paged ?? false,
  }
}

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** Query parameters of lists, named as in API Platform. `pagination=false` returns a short list in full. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(25),
  pagination: flag.default(true),
})

/** Only whitelisted groups are accepted; translations are always included. */
export const TranslationsQuery = z.object({
  'groups[]': z.union([z.literal('translations'), z.array(z.literal('translations'))]).optional(),
  pagination: flag.default(true),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(500).default(300),
})

/** A record in an address. What is no id of any record is answered like an unknown one. */
export const IdParams = z.object({ id: z.uuid() })

/** Accepts an IRI such as `/users/12` or a plain id; returns the plain id. */
export const iri = (collection: string) =>
  z
    .string()
    .max(120)
    .transform((value) => (value.startsWith(`/${collection}/`) ? value.slice(collection.length + 2) : value))
    .pipe(z.string().min(1).max(64))
