import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { articleSlug } from '~/app/platform/reading.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { ArticleVote, voteOnArticle } from '~/contracts/content/guide'
import { findArticle } from './guide.server'

const Opinion = z.object({
  helpful: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  comment: ArticleVote.shape.comment,
})

/** Saves the rating of an article. @throws Response 404 for an unknown article */
export async function saveVote(args: Args) {
  await requirePermission(args, 'resources.read')
  const article = findArticle(args)
  if (!article) throw new Response(null, { status: 404 })
  const submission = await parseForm(args, Opinion)
  if (submission.status !== 'success') return invalid(submission)
  const { helpful, comment } = submission.value
  const input = { helpful, locale: article.locale, ...(comment ? { comment } : {}) }
  try {
    await call(args, voteOnArticle, { params: { uid: article.uid }, input })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
  const to = `${paths.guide(articleSlug(article.uid))}#helpful`
  return redirectWithToast(args, to, { type: 'success', key: 'guide:vote.thanks' })
}
