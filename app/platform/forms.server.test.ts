import type { SubmissionResult } from '@conform-to/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { optionalText, RequiredDescription, requiredText } from '~/contracts/texts'
import { boundEcho } from './forms.server'

const Profile = z.object({
  name: requiredText(80),
  motto: optionalText(10),
  description: RequiredDescription,
  kind: z.enum(['a', 'b']),
  links: z.array(z.object({ url: z.string().max(20) })),
  tags: z.array(z.string().max(5)),
  answers: z.record(z.string(), z.string().max(100)),
})
const echoOf = (initialValue: NonNullable<SubmissionResult['initialValue']>, schema: z.ZodType = Profile) =>
  boundEcho({ status: 'error' as const, initialValue }, schema).initialValue

it('a form comes back as it was sent where its values are near their rules', () => {
  const sent = {
    name: 'a'.repeat(120),
    motto: 'twelve chars',
    description: 'd'.repeat(9000),
    kind: 'a',
    links: [{ url: 'https://a.example' }],
    tags: ['x', 'y'],
    answers: { first: 'yes' },
  }
  expect(echoOf(sent)).toEqual(sent)
})

it('a form comes back whole also where its schema or a part of it has a name', () => {
  const Link = z.object({ url: z.string().max(20) }).meta({ id: 'EchoLink' })
  const Named = z
    .object({ kind: z.enum(['a', 'b']), links: z.array(Link), one: Link })
    .meta({ id: 'EchoForm' })
  const sent = { kind: 'a', links: [{ url: 'https://a.example' }], one: { url: 'x' } }
  expect(echoOf(sent, Named)).toEqual(sent)
})

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const objects = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodObject ? [{ name: `${file} ${name}`, schema: value }] : [],
  ),
)

it.each(objects)('every field of $name comes back', ({ schema }) => {
  const sent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, 'x']))
  expect(echoOf(sent, schema)).toEqual(sent)
})

it('a value comes back up to twice its rule, in lists as well', () => {
  const huge = '<'.repeat(60_000)
  expect(echoOf({ name: huge, links: [{ url: huge }], tags: [huge] })).toEqual({
    name: huge.slice(0, 160),
    links: [{ url: huge.slice(0, 40) }],
    tags: [huge.slice(0, 10)],
  })
})

it('what the form has no field for does not come back', () => {
  expect(echoOf({ name: 'a', other: 'x', links: [{ url: 'u', more: 'x' }] })).toEqual({
    name: 'a',
    links: [{ url: 'u' }],
  })
})

it('of fields that two kinds of a form share the longer rule counts', () => {
  const Decision = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('approve'), reason: optionalText(10) }),
    z.object({ intent: z.literal('reject'), reason: requiredText(1000) }),
  ])
  expect(echoOf({ intent: 'reject', reason: 'r'.repeat(3000) }, Decision)).toEqual({
    intent: 'reject',
    reason: 'r'.repeat(2000),
  })
})

it('names of fields that nobody knows are not repeated either', () => {
  const reply = { status: 'error' as const, fields: ['name', 'links[0].url', 'x'.repeat(90)] }
  expect(boundEcho(reply, Profile).fields).toEqual(['name', 'links[0].url'])
})
