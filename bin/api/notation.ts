import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const lineWidth = 96

const range = (least: number | undefined, most: number | undefined): string => {
  // What a number in JavaScript can hold is no rule.
  const from = least !== undefined && Math.abs(least) < Number.MAX_SAFE_INTEGER ? least : undefined
  const to = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  if (from === undefined && to === undefined) return ''
  return `(${from === undefined ? '' : String(from)}..${to === undefined ? '' : String(to)})`
}

/** `{ a: string(1..120), b?: integer }`, over several lines where one is too short. */
function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${key}${required.includes(name) ? '' : '?'}: ${view(schema, inner)}`
  })
  if (typeof additionalProperties === 'object') fields.push(`[name]: ${view(additionalProperties, inner)}`)
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.join(', ')} }`
  if (line.length + indent.length <= lineWidth && !line.includes('\n')) return line
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`
}

function oneOf(choices: string[], indent: string): string {
  const line = choices.join(' | ')
  if (line.length + indent.length <= lineWidth || line.includes('\n')) return line
  const lines = ['']
  for (const choice of choices) {
    const last = lines[lines.length - 1] ?? ''
    const longer = last ? `${last} | ${choice}` : choice
    if (longer.length + indent.length > lineWidth) lines.push(choice)
    else lines[lines.length - 1] = longer
  }
  return lines.join(`\n${indent}  | `)
}

function listOf(schema: Schema, indent: string): string {
  if (schema.prefixItems) return `[${schema.prefixItems.map((each) => view(each, indent)).join(', ')}]`
  const items = typeof schema.items === 'object' ? view(schema.items, indent) : 'any'
  const whole = / \| /.test(items) ? `(${items})` : items
  return `${whole}[]${range(schema.minItems, schema.maxItems)}`
}

/** A JSON schema in a notation that reads like TypeScript; lengths and limits in brackets. */
function view(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return oneOf(
      schema.enum.map((value) => JSON.stringify(value)),
      indent,
    )
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneOf([...new Set(choices.map((each) => view(each, indent)))], indent)
  if (schema.allOf) return schema.allOf.map((each) => view(each, indent)).join(' & ')
  if (schema.type === 'object') return objectOf(schema, indent)
  if (schema.type === 'array') return listOf(schema, indent)
  if (schema.type === 'string')
    return `${schema.format ?? 'string'}${range(schema.minLength, schema.maxLength)}`
  if (schema.type === 'number' || schema.type === 'integer')
    return `${schema.type}${range(schema.minimum, schema.maximum)}`
  return typeof schema.type === 'string' ? schema.type : 'any'
}

/** What goes over the wire for a schema, in words; shapes with a name of their own are put into `named`. */
export function notation(schema: z.ZodType, io: 'input' | 'output', named: Map<string, string>): string {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema & { id?: string }
  for (const [name, shape] of Object.entries($defs)) named.set(name, view(shape))
  if (!own.id) return view(own)
  named.set(own.id, view(own))
  return own.id
}
