import { z } from 'zod'

/** What people are told of a variable: in the message of a failed start, in `.env.example` and in docs/configuration.md. */
export interface About {
  description: string
  /** Follows the word "expected". */
  expected: string
  /** What holds without the variable, where no default of the schema says it. */
  otherwise?: string
  /** What `.env.example` shows in place of the default. */
  example?: string
  /** Everybody who runs a campus of their own sets it: it is no comment in `.env.example`. */
  toFillIn?: true
}

const registry = z.registry<About>()
/** A variable cannot be declared without a word about it. The last call of a schema: zod keeps none for those made from it. */
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
export const contact = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^mailto:\S+@\S+$/)])
export const postgres = z.url({ protocol: /^postgres(ql)?$/ })
export const hosts = text
  .transform((value) => value.split(',').map((host) => host.trim()))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/)))
