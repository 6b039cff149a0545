import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { newStamp, springTrap, trapFields } from '~/app/platform/access/bot-trap.server'
import { answerValid, formKey, invalid, parseForm, refuse } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths, questionPrefix, questionSlug } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import { questionAudiences } from '~/contracts/content/content'
import { askHelpdesk, HelpdeskQuestion, helpdeskTopics } from '~/contracts/content/helpdesk'
import { hasPhrases, phrasesIn, searchedLetters } from '~/contracts/marked-text'
import { can } from '~/contracts/permissions'

/** A question in a list; `locale` is the language found. */
export interface ListedQuestion {
  slug: string
  title: string
  lede: string
  locale: string
}

function readSearch(request: Request) {
  const search = new URL(request.url).searchParams
  return {
    text: filterWords(search, 'q') ?? '',
    audience: questionAudiences.find((each) => each === search.get('for')) ?? null,
    topic: helpdeskTopics.find((each) => each === search.get('topic')) ?? null,
  }
}

/** Questions by audience, all or matching every word of the search, and the reader's contact details. */
export async function loadHelpdesk(args: Args) {
  const user = await findUser(args)
  const { text, audience, topic } = readSearch(args.request)
  const { content } = args.context
  const locale = localeOf(args)
  const found = searchQuestions(content.list('question', locale), text)
  const groups = questionAudiences
    .filter((each) => audience === null || each === audience)
    .map((each) => ({
      audience: each,
      questions: found
        .filter(({ data }) => (data.audience ?? 'everybody') === each)
        .map(({ uid, title, lede, ...rest }): ListedQuestion => ({
          slug: questionSlug(uid),
          title,
          lede,
          locale: rest.locale,
        })),
    }))
    .filter(({ questions }) => questions.length > 0)
  const intro = content.find('helpdesk', locale)
  return {
    lede: intro?.lede ?? null,
    groups,
    text,
    audience,
    formKey: formKey(args),
    stamp: newStamp(args),
    maximum: limits.helpdeskMaximumCharacters,
    topics: helpdeskTopics,
    known: {
      topic: topic ?? '',
      name: user ? `${user.detail.firstName} ${user.detail.lastName}`.trim() : '',
      email: user?.email ?? '',
    },
    sent: new URL(args.request.url).searchParams.has('sent'),
    answers: user !== null && can(user.accessLevel, 'helpdesk.answer'),
  }
}

/** A question with its full answer. @throws Response 404 if it does not exist */
export async function loadQuestion(args: Args) {
  const uid = `${questionPrefix}${args.params.question ?? ''}`
  const question = args.context.content.find(uid, localeOf(args))
  if (question?.type !== 'question') throw new Response(null, { status: 404 })
  return { question, title: question.title }
}

const ContactForm = HelpdeskQuestion.omit({ locale: true }).extend({
  body: z.string({ error: 'required' }).pipe(HelpdeskQuestion.shape.body),
  name: z.string({ error: 'required' }).pipe(HelpdeskQuestion.shape.name),
  email: z.string({ error: 'required' }).pipe(HelpdeskQuestion.shape.email),
  formKey: z.string().max(64).optional(),
  ...trapFields,
})

const sent = (args: Args) => redirectWithToast(args, paths.helpdeskSent, 'helpdesk:toast.sent')

/** Sends a question to the helpdesk. On any error the input is kept. */
export async function askQuestion(args: Args) {
  const submission = await parseForm(args, ContactForm)
  const trapped = springTrap(args, submission)
  if (trapped === 'bot') return sent(args)
  if (trapped) return trapped
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, stamp: _stamp, subject: _subject, ...input } = submission.value
  return answerValid(submission, async () => {
    try {
      await call(args, askHelpdesk, { input: { ...input, locale: localeOf(args) }, idempotencyKey })
    } catch (error) {
      if (error instanceof Response && error.status === 503) return refuse(submission, 'contactFailed')
      throw error
    }
    return sent(args)
  })
}

/** The searched text. */
interface Searchable {
  title: string
  lede: string
  body: readonly { text: string }[]
}

/** The texts that contain every word and phrase, in order; all of them without search words. */
export function searchQuestions<Q extends Searchable>(questions: readonly Q[], text: string): Q[] {
  const words = searchedLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const phrases = phrasesIn(text)
  return questions.filter(({ title, lede, body }) => {
    const whole = searchedLetters([title, lede, ...body.map((block) => block.text)].join(' '))
    return words.every((word) => whole.includes(word)) && hasPhrases(whole, phrases)
  })
}
