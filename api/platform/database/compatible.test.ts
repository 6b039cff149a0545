import { beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, catalogueOf, dangersBetween } from '~/tests/architecture/catalogue'
import { createTestDatabase } from '~/tests/support/database'
import { type ForwardMigration, migrate, migrationNames, oldestProgramOf } from './migrate'

const all = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const files = Object.keys(all).sort()
const names = migrationNames(all)
const upTo = (count: number) => Object.fromEntries(files.slice(0, count).map((file) => [file, all[file]!]))

/**
 * During a rolling update, the previous release works with the tables of the next one. Lists what could go wrong, and
 * why it does not, or what it costs. A migration that would need an entry here should rather be split: one release
 * adds, the next one removes.
 */
const considered: Record<string, Record<string, string>> = {
  '002-accounts-and-profiles': {
    'validation_request.validator_id may be null now':
      'only after the validator has left, which nobody could before',
    "validation_request: CHECK (((state <> 'requested'::text) OR (validator_id IS NOT NULL)))":
      'the program before always names a validator',
    'validation_request: FOREIGN KEY (validator_id) REFERENCES person(id) ON DELETE SET NULL':
      'the same as before but for what happens to rows of people who leave',
  },
  '003-messages': {
    "report: CHECK ((subject_kind = ANY (ARRAY['testimonial'::text, 'message'::text])))":
      'allows more than before',
  },
  '004-resources-and-content': {
    'offer.category may be null now': 'in drafts, which the program before shows to nobody',
    'offer.language may be null now': 'in drafts, which the program before shows to nobody',
    'offer.cost may be null now': 'in drafts, which the program before shows to nobody',
    "offer: CHECK (((state <> 'published'::text) OR ((category IS NOT NULL) AND (language IS NOT NULL) AND (cost IS NOT NULL))))":
      'the program before always writes all three',
    "stored_file: CHECK ((purpose = ANY (ARRAY['picture'::text, 'document'::text, 'export'::text, 'offerPicture'::text, 'offerDocument'::text])))":
      'allows more than before',
  },
  '005-channels': {
    "mail: CHECK (((state = 'failed'::text) = (failed_at IS NOT NULL)))":
      'the program before cannot give up a mail meanwhile: its lease ends, and the program after gives it up',
    "notification_choice: CHECK (((rhythm IS NULL) OR (channel = 'mail'::text)))":
      'the program before knows no rhythm and leaves it null',
  },
  '006-trust-and-administration': {
    'report.case_id is new and must be given':
      'a report that is sent to the program before is refused while processes are exchanged, and has to be sent again',
    "report: CHECK ((subject_kind = ANY (ARRAY['person'::text, 'offer'::text, 'testimonial'::text, 'message'::text])))":
      'allows more than before',
    'report: UNIQUE (case_id, reporter_id)': 'the program before writes no reports meanwhile, as said above',
    "validation_request: CHECK (((state <> 'revoked'::text) OR (revocation_reason IS NOT NULL)))":
      'the program before revokes nothing',
    "validation_request: CHECK (((state = 'revoked'::text) = (revoked_at IS NOT NULL)))":
      'the program before revokes nothing',
    "validation_request: CHECK ((state = ANY (ARRAY['requested'::text, 'cancelled'::text, 'approved'::text, 'rejected'::text, 'revoked'::text])))":
      'allows more than before',
  },
  '007-login-confirmations': {
    "one_time_token: CHECK ((purpose = ANY (ARRAY['confirm'::text, 'emailChange'::text, 'passwordReset'::text, 'invitation'::text, 'loginConfirmation'::text])))":
      'allows more than before',
  },
  '016-moderation-warnings': {
    "moderation_case: CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'warned'::text, 'removed'::text, 'restored'::text])))":
      'allows more than before; the program before lists a case with a warning among the decided ones',
  },
  '018-files-of-messages': {
    "stored_file: CHECK ((purpose = ANY (ARRAY['picture'::text, 'document'::text, 'export'::text, 'offerPicture'::text, 'offerDocument'::text, 'messagePicture'::text, 'messageDocument'::text])))":
      'allows more than before',
  },
  '039-standard-versions': {
    "content_text: CHECK ((type = ANY (ARRAY['page'::text, 'article'::text, 'question'::text, 'standardQuestion'::text])))":
      'allows more than before; the program before hands out and searches only the types that it names, and lists the others among the texts to edit',
  },
  '044-registry': {
    "change_count: CHECK ((topic = ANY (ARRAY['offer'::text, 'person'::text, 'tag'::text, 'country'::text, 'registry'::text])))":
      'allows more than before',
    "webhook: CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['validation.requested'::text, 'validation.answered'::text, 'validation.decided'::text, 'offer.published'::text, 'offer.expired'::text, 'report.published'::text])))":
      'allows more than before',
  },
  '045-clauses': {
    'readiness: CHECK (((clause >= 1) AND (clause <= 40)))': 'allows more than before',
    'standard_question: CHECK (((clause >= 1) AND (clause <= 40)))': 'allows more than before',
    'team_assignment: CHECK (((clause >= 1) AND (clause <= 40)))': 'allows more than before',
    'team_comment: CHECK (((clause >= 1) AND (clause <= 40)))': 'allows more than before',
  },
  '046-evidence-files': {
    "stored_file: CHECK ((purpose = ANY (ARRAY['picture'::text, 'document'::text, 'export'::text, 'offerPicture'::text, 'offerDocument'::text, 'messagePicture'::text, 'messageDocument'::text, 'answerDocument'::text])))":
      'allows more than before; the program before withdraws an answer without its PDFs, which the outlet’s next change of an answer with PDFs takes, once `047` has released them',
  },
  '048-external-audits': {
    "stored_file: CHECK ((purpose = ANY (ARRAY['picture'::text, 'document'::text, 'export'::text, 'offerPicture'::text, 'offerDocument'::text, 'messagePicture'::text, 'messageDocument'::text, 'answerDocument'::text, 'auditDocument'::text])))":
      'allows more than before',
  },
  '049-certificates': {
    "change_count: CHECK ((topic = ANY (ARRAY['offer'::text, 'person'::text, 'tag'::text, 'country'::text, 'registry'::text, 'certificate'::text])))":
      'allows more than before',
    "webhook: CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['validation.requested'::text, 'validation.answered'::text, 'validation.decided'::text, 'offer.published'::text, 'offer.expired'::text, 'report.published'::text, 'audit.decided'::text, 'certificate.changed'::text])))":
      'allows more than before',
  },
  '050-reported-disclosures': {
    'disclosure: UNIQUE btree (signature_id)': 'the program before publishes a signature once, too',
    "moderation_case: CHECK ((subject_kind = ANY (ARRAY['person'::text, 'offer'::text, 'testimonial'::text, 'message'::text, 'disclosure'::text])))":
      'allows more than before',
    "report: CHECK ((subject_kind = ANY (ARRAY['person'::text, 'offer'::text, 'testimonial'::text, 'message'::text, 'disclosure'::text])))":
      'allows more than before',
  },
  '052-groups': {
    "link: CHECK ((kind = ANY (ARRAY['legalEntity'::text, 'trainer'::text, 'group'::text])))":
      'allows more than before; the program before shows the link of a group without the word for its kind',
  },
  '022-login-links': {
    "one_time_token: CHECK ((purpose = ANY (ARRAY['confirm'::text, 'emailChange'::text, 'passwordReset'::text, 'invitation'::text, 'loginConfirmation'::text, 'loginLink'::text])))":
      'allows more than before',
  },
  '054-cohorts': {
    "programme_figure: CHECK ((dimension = ANY (ARRAY['all'::text, 'country'::text, 'mediaType'::text, 'group'::text, 'cohort'::text, 'month'::text, 'clause'::text, 'ready'::text, 'due'::text])))":
      'allows more than before; the program before counts the others anew',
  },
  '063-campus-logo': {
    "stored_file: CHECK ((purpose = ANY (ARRAY['picture'::text, 'document'::text, 'export'::text, 'offerPicture'::text, 'offerDocument'::text, 'messagePicture'::text, 'messageDocument'::text, 'answerDocument'::text, 'auditDocument'::text, 'logo'::text])))":
      'allows more than before; a logo belongs to nobody, so the program before shows it nowhere',
  },
}

describe('the database after each release', () => {
  /** After the first migration, the first two, and so on. */
  const states: Catalogue[] = []
  beforeAll(async () => {
    const database = await createTestDatabase('embedded', { migrations: {} })
    for (let release = 1; release <= files.length; release++) {
      await migrate(database, upTo(release))
      states.push(await catalogueOf(database))
    }
    await database.close()
  }, 120_000)

  it('is one that the oldest program can work with that it allows: the one before, or what its migration names', () => {
    const oldest = files.map((_, index) => names.indexOf(oldestProgramOf(upTo(index + 1))))
    expect(oldest.every((at, index) => at >= 0 && at <= index)).toBe(true)
    const dangers = states
      .slice(1)
      .map((state, index) => dangersBetween(states[oldest[index + 1]!]!, state).sort())
    const known = names.slice(1).map((name) => Object.keys(considered[name] ?? {}).sort())
    expect(dangers).toEqual(known)
  })

  it('is compared by what would be a danger: the other way round it would be one', () => {
    const [first, last] = [states[0]!, states.at(-1)!]
    const dangers = dangersBetween(last, first)
    expect(dangers).toContain('message.id is gone')
    expect(dangers).toContain('offer.category must be given now')
  })
})
