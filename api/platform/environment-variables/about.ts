import { z } from 'zod'

/** Documentation of a variable: for failed starts, `.env.example` and docs/configuration.md. */
export interface About {
  description: string
  /** Follows the word "expected". */
  expected: string
  /** The effect of leaving it out, unless the schema has a default. */
  otherwise?: string
  /** Shown in `.env.example` instead of the default. */
  example?: string
  /** Required for every installation: not commented out in `.env.example`. */
  toFillIn?: true
}

const registry = z.registry<About>()
/**
 * Declares a variable with its mandatory documentation. Must be the last call on a schema, because zod drops metadata
 * from derived ones.
 */
export const variable = <S extends z.ZodType>(schema: S, about: About): S => {
  registry.add(schema, about)
  return schema
}

export const aboutOf = (schema: z.ZodType): About | undefined => registry.get(schema)

export const flag = z
  .enum(['1', '0', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
export const text = z.string().min(1)
export const secret = z.string().min(32)
export const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
/** Of version 3, without a path: https://spec.torproject.org/rend-spec/encoding-onion-addresses.html */
export const onionAddress = z
  .string()
  .regex(/^https?:\/\/([a-z\d-]+\.)*[a-z2-7]{56}\.onion(:\d{1,5})?\/?$/)
  .transform((value) => value.replace(/\/$/, ''))
/** The API of this project is below `/api`: an address without a path means it there. */
export const apiAddress = webAddress.transform((value) =>
  new URL(value).pathname === '/' ? `${value}/api` : value,
)
export const contact = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/)])
export const postgres = z.url({ protocol: /^postgres(ql)?$/ })
export const hosts = text
  .transform((value) => value.split(',').map((host) => host.trim()))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/)))
/** Names that become parts of other variables and of addresses. */
export const providerIds = text
  .transform((value) => value.split(',').map((id) => id.trim()))
  .pipe(
    z
      .array(z.string().regex(/^[a-z][a-z\d]{0,29}$/))
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length),
  )
