import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useBase, useCheckedForm } from '~/app/ui/forms/checked-form'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { doubtLimits, pageSizes } from '~/contracts/constants'
import type { OwnDoubt } from '~/contracts/content/doubts'
import { cutTo } from '~/contracts/signs'
import { QuestionHeading, type RenderAnswer } from '../report-content'
import { DoubtWords } from './doubt-texts'
import type { ReplyData } from './reply.server'

interface OwnDoubtsProps {
  doubts: readonly OwnDoubt[]
  total: number
  page: number
  outletKey: string
}

/** What is published about the outlet's reports, on its own page; nothing as long as there is nothing. */
export function OwnDoubts({ doubts, total, page, outletKey }: OwnDoubtsProps) {
  const { t } = useTranslation(['doubts', 'disclosure'])
  if (total === 0 && doubts.length === 0) return null
  return (
    <Section id="doubts" title={t('own.title')}>
      <p className="measure">{t('own.text')}</p>
      <ul className="stack stack-lg">
        {doubts.map((doubt) => (
          <li key={doubt.id} className="report-doubt stack stack-sm">
            <DoubtWords doubt={doubt} />
            {doubt.reply ? null : <p>{t('own.without')}</p>}
            {doubt.isShown ? null : <p>{t('own.unread')}</p>}
            <div className="row">
              <ButtonLink href={paths.ownDoubt(doubt.id)} variant="secondary">
                {t(doubt.reply ? 'own.change' : 'own.reply')}
                <span className="sr-only">
                  : <bdi>{cutTo(doubt.text, 80)}</bdi>
                </span>
              </ButtonLink>
              <Link to={`${paths.outletReport(outletKey, doubt.number)}#${doubt.question}`}>
                {t('own.look')}: {t('disclosure:numbered', { number: doubt.number })}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={pageSizes.default}
        total={total}
        hrefFor={(next) => `${paths.ownReport({ page: next })}#doubts`}
      />
    </Section>
  )
}

type ReplyPageProps = ReplyData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** A doubt with the answer that it is about, and the outlet's reply. */
export function ReplyPage(props: ReplyPageProps) {
  const { t } = useTranslation(['doubts', 'disclosure'])
  const { doubt, isDeleting, result, renderAnswer } = props
  const deletion = useDeletion(doubt)
  if (isDeleting && !result)
    return <ConfirmPage confirmation={deletion} cancelHref={paths.ownDoubt(doubt.id)} />
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('disclosure:report'), href: paths.ownReport() }, { label: t('reply.title') }]}
      />
      <PageHeading
        kicker={t('disclosure:numbered', { number: doubt.number })}
        title={t('reply.title')}
        lede={t(doubt.isShown ? 'reply.lede' : 'reply.ledeUnread')}
      />
      <Stack gap="lg">
        <Section title={t('case.answer')}>
          <div className="report-question stack stack-sm">
            <QuestionHeading question={doubt.question} />
            {renderAnswer(doubt.answer, doubt.question)}
          </div>
        </Section>
        <Section title={t('case.doubt')}>
          <DoubtWords doubt={{ ...doubt, question: doubt.question.key }} />
        </Section>
        <Section title={t('shown.reply')}>
          <ReplyForm doubt={doubt} result={result} />
          {doubt.reply ? (
            <div className="row">
              <ConfirmDialog
                href={paths.ownDoubt(doubt.id, { confirm: 'delete' })}
                variant="quiet"
                confirmation={deletion}
              >
                {t('reply.delete')}
              </ConfirmDialog>
            </div>
          ) : null}
        </Section>
      </Stack>
    </>
  )
}

function useDeletion({ id, version }: ReplyData['doubt']): Confirmation {
  const { t } = useTranslation('doubts')
  return {
    title: t('reply.deleteTitle'),
    body: <p className="measure">{t('reply.deleteText')}</p>,
    confirmLabel: t('reply.deleteSubmit'),
    danger: true,
    action: paths.ownDoubt(id),
    fields: { intent: 'delete', base: String(version) },
  }
}

function ReplyForm({ doubt, result }: Pick<ReplyPageProps, 'doubt' | 'result'>) {
  const { t } = useTranslation('doubts')
  const labels = { reply: t(doubt.isShown ? 'reply.text' : 'reply.textUnread') }
  // A reply that was to be deleted still stands in its field.
  const isDeletion = result?.initialValue?.['intent'] === 'delete'
  const { fields, frame, navigation, lastResult } = useCheckedForm<{ reply: string }>({
    id: 'reply',
    labels,
    result,
    beginsWith: isDeletion ? { ...result, initialValue: null } : undefined,
    defaultValue: { reply: doubt.reply?.text ?? '' },
    constraint: { reply: { required: true, maxLength: doubtLimits.reply } },
  })
  const isConflict = result?.error?.['']?.includes('replyChanged') ?? false
  const base = useBase(doubt.version, { form: 'reply', lastResult, name: 'base', isConflict })
  return (
    <CheckedForm
      {...frame}
      action={paths.ownDoubt(doubt.id)}
      asks="doubts:asks"
      hidden={{ intent: 'reply', base }}
    >
      <TextareaField field={fields.reply} label={labels.reply} counter={doubtLimits.reply} />
      <div className="row">
        <Button pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>
          {t(doubt.isShown ? 'reply.submit' : 'reply.submitUnread')}
        </Button>
        <ButtonLink href={`${paths.ownReport()}#doubts`} variant="secondary">
          {t('reply.back')}
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
