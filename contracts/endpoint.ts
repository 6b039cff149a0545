import { z } from 'zod'
import { limits } from './constants'
import type { Permission } from './permissions'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 'public' asks for nothing, 'signedIn' for any session, everything else is a line of the permission table. */
export type EndpointPermission = 'public' | 'signedIn' | Permission

const none = z.object({})
type None = typeof none

/** A file as a call answers with it. */
export interface FileAnswer {
  /** One of the types that the contract names. */
  type: string
  /** Asked for only where the reader does not hold this content already. */
  read: () => Promise<Uint8Array | ReadableStream<Uint8Array>>
  /** Stands for exactly this content, which never changes under its address. */
  tag: string
  /** Everybody may keep it; otherwise each reader asks anew whether they still may see it. */
  shared: boolean
  /** The name under which browsers save it. Without one they may show it. */
  saveAs?: string
}

/** Input of a call that takes one file: any content type, the bytes as they are, at most `maxBytes` of them. */
export const FileInput = z.unknown() as z.ZodType as z.ZodType<Uint8Array, Blob>
/** Output of a call that answers with a file of one of its `types`. */
export const FileOutput = z.unknown() as z.ZodType as z.ZodType<FileAnswer, FileAnswer>
/** Output of a call that answers with events for as long as somebody listens, as frames of its one type. */
export const StreamOutput = z.unknown() as z.ZodType as z.ZodType<
  ReadableStream<Uint8Array>,
  ReadableStream<Uint8Array>
>

interface Shape<P extends z.ZodType, Q extends z.ZodType, I extends z.ZodType, O extends z.ZodType> {
  permission: EndpointPermission
  summary: string
  tag: string
  params?: P
  query?: Q
  input?: I
  /** Size of a body that is still read; ordinary JSON unless said otherwise. */
  maxBytes?: number
  output?: O
  /** Content types of an output that is a file. */
  types?: readonly string[]
  /** 200 unless said otherwise; 204 where there is no output. */
  status?: 200 | 201 | 202 | 204
  /** The answer is a list: it carries `X-Total-Count` and `Link`, and the query takes page and itemsPerPage. */
  paged?: boolean
}

/** What goes into a call, or comes out of it, where that is no JSON. */
export const takesFile = ({ input }: Pick<Endpoint, 'input'>): boolean => input === FileInput
export const answersFile = ({ output }: Pick<Endpoint, 'output'>): boolean => output === FileOutput
export const answersStream = ({ output }: Pick<Endpoint, 'output'>): boolean => output === StreamOutput

/** One call of the API as plain data: both halves read it, neither owns it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends Required<Omit<Shape<P, Q, I, O>, 'status'>> {
  method: Method
  /** OpenAPI notation: `/offers/{id}`. */
  path: string
  status: number
}

/**
 * Declares a call of the API. `permission` is required: no call exists without somebody having said who may make it.
 * @param path in OpenAPI notation, relative to the API's base address
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

/** Query of every list: API Platform's names. `pagination=false` asks for all of a short list. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(25),
  pagination: flag.default(true),
})

/** Groups that a caller may ask for are a whitelist; the translations come in any case. */
export const TranslationsQuery = z.object({
  'groups[]': z.union([z.literal('translations'), z.array(z.literal('translations'))]).optional(),
  pagination: flag.default(true),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(500).default(300),
})

export const IdParams = z.object({ id: z.string().min(1).max(64) })

/** An IRI such as `/users/12`, or the plain id, becomes the plain id. */
export const iri = (collection: string) =>
  z
    .string()
    .max(120)
    .transform((value) => (value.startsWith(`/${collection}/`) ? value.slice(collection.length + 2) : value))
    .pipe(z.string().min(1).max(64))
