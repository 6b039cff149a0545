import type { Args } from '~/app/platform/api.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { countryName } from '~/app/platform/reference/reference.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import type { DisclosureDraft, DisclosureFacts } from '~/contracts/content/disclosure'

/** What a report is shown with, in the language of the reader. */
export interface ReportWords {
  /** Titles of the clauses, by number. */
  clauses: Record<string, string>
  /** Names of the outlet’s languages, by code. */
  languages: Record<string, string>
  /** Name of its country. */
  country: string | null
}

/** Titles of the clauses, by number. */
export const clauseNames = (args: Args): Record<string, string> =>
  Object.fromEntries([...clauseTitles(args)].map(([number, { title }]) => [number, title]))

/** All PDFs of a report. */
export const filesIn = (clauses: DisclosureDraft['clauses']) =>
  clauses.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer?.files ?? []))

/** Made on the server, so that server and browser show the same names. */
export function wordsFor(args: Args, { languages, country }: DisclosureFacts): ReportWords {
  return {
    clauses: clauseNames(args),
    languages: languageNames(args, languages),
    country: country && countryName(args, country),
  }
}
