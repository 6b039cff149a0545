import { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { type Locale, localeCodes } from '~/contracts/constants'
import {
  type Announcement,
  AnnouncementText,
  AudienceShape,
  isChosen,
  isContradiction,
  type NewAnnouncement,
} from '~/contracts/messages/announcements'
import { alsoBesideErrors } from '~/contracts/texts'

type TextName = `subject_${Locale}` | `text_${Locale}`
const { subject, text } = AnnouncementText.shape
/** A field for each language; those left empty do not exist. */
const texts = Object.fromEntries(
  localeCodes.flatMap((code) => [
    [`subject_${code}`, subject.optional()],
    [`text_${code}`, text.optional()],
  ]),
) as Record<TextName, z.ZodType<string | undefined>>

const { kinds, countries, languages } = AudienceShape.shape
const Fields = z.object({
  ...texts,
  to: z.enum(['everybody', 'some'], 'audienceRequired'),
  kinds,
  countries,
  languages,
  version: z.coerce.number().int().min(1).optional(),
  formKey: z.string().max(64).optional(),
})
type Fields = z.output<typeof Fields>

const audienceOf = (form: Partial<Fields>) => ({
  everybody: form.to === 'everybody',
  kinds: form.kinds ?? [],
  countries: form.countries ?? [],
  languages: form.languages ?? [],
})

/** A language has a subject and a text, or neither. */
const isWhole = (name: TextName, other: TextName) => (form: Partial<Fields>) =>
  !form[other] || Boolean(form[name])

/** The form, with what is missing named at its field. */
export const WriteForm = localeCodes
  .reduce(
    (form, code) =>
      form
        .refine(isWhole(`subject_${code}`, `text_${code}`), {
          path: [`subject_${code}`],
          message: 'required',
          ...alsoBesideErrors,
        })
        .refine(isWhole(`text_${code}`, `subject_${code}`), {
          path: [`text_${code}`],
          message: 'required',
          ...alsoBesideErrors,
        }),
    Fields,
  )
  .refine((form) => localeCodes.some((code) => form[`subject_${code}`] ?? form[`text_${code}`]), {
    path: ['subject_en'],
    message: 'announcementLanguageRequired',
    ...alsoBesideErrors,
  })
  .refine((form: Partial<Fields>) => form.to === undefined || isChosen(audienceOf(form)), {
    path: ['kinds'],
    message: 'audienceRequired',
    ...alsoBesideErrors,
  })
  .refine((form: Partial<Fields>) => !isContradiction(audienceOf(form)), {
    path: ['to'],
    message: 'audienceContradiction',
    ...alsoBesideErrors,
  })

/** What the form says, as the API takes it. */
export function announcementIn(form: Fields): NewAnnouncement {
  const written = localeCodes.flatMap((code) => {
    const [title, body] = [form[`subject_${code}`], form[`text_${code}`]]
    return title && body ? [[code, { subject: title, text: body }] as const] : []
  })
  return { texts: Object.fromEntries(written), audience: audienceOf(form) }
}

/** The other way round, for changing one. */
export function valuesOf({ texts: written, audience }: Pick<Announcement, 'texts' | 'audience'>) {
  const fields = localeCodes.flatMap((code) => [
    [`subject_${code}`, written[code]?.subject ?? ''],
    [`text_${code}`, written[code]?.text ?? ''],
  ])
  return {
    ...(Object.fromEntries(fields) as Record<TextName, string>),
    to: audience.everybody ? 'everybody' : 'some',
    kinds: audience.kinds as string[],
    countries: audience.countries,
    languages: audience.languages as string[],
  }
}
export type WrittenValues = Partial<ReturnType<typeof valuesOf>>

/** What can be chosen. */
export const audienceOptions = async (args: Args) => ({ countries: await countryOptions(args) })
