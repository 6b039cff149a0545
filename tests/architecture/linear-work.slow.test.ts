import { expect, it } from 'vitest'
import { rendered } from '~/api/features/content/markdown'
import { wordsOf } from '~/api/features/content/release.service'
import { isDeep } from '~/api/features/offer-sources/markdown'
import { deviceOf } from '~/api/platform/authentication/traces'
import { calendarsIn, plainLine } from '~/api/platform/calendar-lines'
import { prefixOf } from '~/api/platform/database/word-query'
import { withoutPersons } from '~/api/platform/jobs/job'
import { findBrokenText, isDeeperThan } from '~/api/platform/whole-text'
import { partsOf } from '~/app/features/messages/message-text'
import { summaryOf } from '~/app/features/profiles/profile.server'
import { localReturnTo } from '~/app/platform/session/return-to'
import { MarkedText } from '~/app/ui/content/marked-text'
import { mayLinkTo } from '~/contracts/content/content'
import { excerptOf, markedText } from '~/contracts/marked-text'
import { beginningOf } from '~/contracts/offers/listed-offer'
import { holdsHtml } from '~/contracts/offers/offer-writing'
import { charactersIn, mentionsCredentials, oneLine, plainLineBreaks, withScheme } from '~/contracts/texts'
import { isWebAddress } from '~/contracts/web-address'
import { awkwardTexts } from '../support/hostile/awkward-texts'
import { isFieldName } from '~/app/platform/http/form-gate.server'

/** What the campus does with texts of others, on the way in, when it shows them and when it searches in them. */
const readers: Record<string, (text: string) => unknown> = {
  'addresses in a message': partsOf,
  'a sentence with marks': (text) => MarkedText({ text, marks: {} }),
  'the summary of a profile': summaryOf,
  'the beginning of a teaser': beginningOf,
  'an excerpt': (text) => excerptOf(text, ['word', 'a']),
  'hits in a text': (text) => markedText(text, ['word', 'a']),
  'the words of suggestions': (text) => wordsOf(text, 'de'),
  'a search for a beginning': prefixOf,
  'an address': (text) => [withScheme(text), isWebAddress(text), mayLinkTo(text), mentionsCredentials(text)],
  'a text in Markdown': rendered,
  'a line': (text) => [oneLine(text), charactersIn(text)],
  'a description': (text) => [plainLineBreaks(text), holdsHtml(text)],
  'the nesting of HTML': isDeep,
  'a calendar': (text) => calendarsIn(`BEGIN:VEVENT\nDESCRIPTION:${text}\nEND:VEVENT`),
  'a line of a calendar': (text) => [plainLine(`RRULE:${text}`), plainLine(`DTSTART;${text}`)],
  'a browser': deviceOf,
  'an error of a job': withoutPersons,
  JSON: (text) => [findBrokenText(text), isDeeperThan(text, 32)],
  'the name of a field': isFieldName,
  'a way back': (text) => localReturnTo(`/${text}`, '/'),
}

/**
 * So many characters take a moment if the work grows with them, and far longer than this if it grows with their square. It is
 * the time of the processor, which other work on the machine does not change.
 */
const characters = 150_000
const mostSeconds = 5

it.each(awkwardTexts)('%s is read in as many steps as it is long', (_, of) => {
  const text = of(characters)
  expect(text.length).toBeGreaterThan(characters / 2)
  const before = process.cpuUsage()
  for (const read of Object.values(readers)) read(text)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(mostSeconds)
})
