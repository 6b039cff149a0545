import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { limits } from '~/contracts/constants'

/** A field whose rule names no length: a choice, a mark of the form itself. */
const otherwise = 5000
/** Somebody who pastes a text that is too long is told so and gets it back to shorten it, up to this many times the rule. */
const leniency = 2

type JsonSchema = z.core.JSONSchema.BaseSchema
type Node = JsonSchema | boolean | undefined

interface Rules {
  /** Most characters of each field, by its name: `links[].url`; null where its rule names none. */
  maximum: Map<string, number | null>
  /** Names above others: `links` above `links[].url`. */
  parents: Set<string>
}
const known = new WeakMap<z.ZodType, Rules>()
/** Empty: a schema that has a name in the API's documentation would be a reference instead of its fields. */
const nameless = z.registry<z.core.GlobalMeta>()

/** Notes what one schema says of a field and of those below it; of two branches the longer rule counts. */
function note(rules: Rules, node: Node, name: string): void {
  if (typeof node !== 'object') return
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    note(rules, branch, name)
  const isObject = node.properties !== undefined
  const isList = typeof node.items === 'object'
  if (name !== '' && (isObject || isList)) rules.parents.add(name)
  else if (name !== '') {
    const maximum = Math.max(rules.maximum.get(name) ?? 0, node.maxLength ?? 0)
    rules.maximum.set(name, maximum || null)
  }
  if (isList) note(rules, node.items as JsonSchema, `${name}[]`)
  for (const [key, each] of Object.entries(node.properties ?? {}))
    note(rules, each, name === '' ? key : `${name}.${key}`)
}

/** The rules of a schema, before and after what it changes on the way: either side may name the length. */
function rulesOf(schema: z.ZodType): Rules {
  const cached = known.get(schema)
  if (cached) return cached
  const rules: Rules = { maximum: new Map(), parents: new Set() }
  for (const io of ['input', 'output'] as const)
    note(
      rules,
      z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', metadata: nameless }),
      '',
    )
  known.set(schema, rules)
  return rules
}

/** What is repeated of one value; `free` below a field whose own fields the schema leaves open. */
function repeated(value: unknown, name: string, { rules, free }: { rules: Rules; free: boolean }): unknown {
  if (typeof value === 'string') return value.slice(0, (rules.maximum.get(name) ?? otherwise) * leniency)
  if (Array.isArray(value))
    return value.slice(0, limits.formIndex).map((each) => repeated(each, `${name}[]`, { rules, free }))
  if (typeof value !== 'object' || value === null) return value
  const isOpen = free || (name !== '' && !rules.parents.has(name))
  const entries = Object.entries(value).flatMap(([key, each]) => {
    const path = name === '' ? key : `${name}.${key}`
    const isField = isOpen || rules.maximum.has(path) || rules.parents.has(path)
    return isField ? [[key, repeated(each, path, { rules, free: isOpen })]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * What an answer repeats of a form that is wrong: the fields that its schema knows, none much longer than its rule allows.
 * Otherwise a form would be answered with as many bytes as it had, several times over.
 */
export function boundEcho<R extends SubmissionResult>(reply: R, schema: z.ZodType): R {
  const rules = rulesOf(schema)
  const isKnown = (name: string) => {
    const top = name.split(/[.[]/)[0] ?? ''
    return rules.maximum.has(top) || rules.parents.has(top)
  }
  return {
    ...reply,
    ...(reply.initialValue ? { initialValue: repeated(reply.initialValue, '', { rules, free: false }) } : {}),
    ...(reply.fields ? { fields: reply.fields.filter(isKnown) } : {}),
  }
}
