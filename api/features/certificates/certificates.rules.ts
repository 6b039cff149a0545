import { DateTime } from 'luxon'
import { certificateTerm, lifetimes } from '~/contracts/constants'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'
import { dayOf, daysAfter } from '~/contracts/days'

/** Without those that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Twelve characters of five bits. */
export const randomCharacters = 12

/**
 * The character that checks the others: a sum in the field of 32 elements, each weighed with another power of two. It is another one
 * for each wrong character and for any two that have changed places.
 */
function checkCharacter(characters: readonly number[]): number {
  const twice = (value: number) => (value << 1) ^ (value & 16 ? 0b100101 : 0)
  return characters.reduce((sum, value) => twice(sum ^ value), 0)
}

/** @param bytes by chance, `randomCharacters` of them */
export function toNumber(bytes: Uint8Array): string {
  const values = [...bytes.subarray(0, randomCharacters)].map((byte) => byte & 31)
  const text = [...values, checkCharacter(values)].map((value) => alphabet[value]).join('')
  return text.replace(/(.{4})/g, '$1-')
}

/** False for most of those that somebody has mistyped or made up. */
export function isNumber(number: string): boolean {
  const values = [...number.replaceAll('-', '')].map((character) => alphabet.indexOf(character))
  return checkCharacter(values.slice(0, -1)) === values.at(-1)
}

/** From which moment everybody sees it: until then the decision can be undone. */
export const issuedAt = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + lifetimes.decisionUndo * 1000)

/** First and last day of a certificate, in UTC, as those of reports. */
export function termOf(issued: Date): { from: string; until: string } {
  const until = DateTime.fromJSDate(issued, { zone: 'utc' }).plus({ months: certificateTerm.months })
  return { from: dayOf(issued), until: until.toFormat('yyyy-MM-dd') }
}

/** The first day after this one on which the outlet is reminded of the end; null after the last one. */
export const nextReminder = (lastDay: string, after: string): string | null =>
  certificateTerm.reminders.map((days) => daysAfter(lastDay, -days)).find((day) => day > after) ?? null

/** What of a report is digested: all that is in its public JSON, but nothing that depends on when and where it is read. */
export const digested = (
  number: number,
  standard: number,
  { facts, answers }: Pick<FrozenDisclosure, 'facts' | 'answers'>,
) => ({
  number,
  standard,
  facts,
  answers: Object.fromEntries(
    Object.entries(answers).map(([key, { files = [], ...answer }]) => [
      key,
      {
        ...answer,
        files: files.map(({ id, name, bytes, sha256 }) => ({ id, name, bytes, sha256 })),
      },
    ]),
  ),
})
