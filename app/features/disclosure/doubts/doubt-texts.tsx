import { useTranslation } from '~/app/texts/use-translation'
import { WebLink } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import type { DisclosedQuestion, PublicDoubt } from '~/contracts/content/disclosure'
import { inLanguage } from '~/contracts/languages'

/** More is folded up: it would hide the answers below. */
const shortCharacters = 400

interface DoubtsProps {
  /** About the answer to this question. */
  question: Pick<DisclosedQuestion, 'question' | 'lang'>
  doubts: readonly PublicDoubt[]
  /** Where it can be questioned; null if it cannot. */
  href: string | null
}

/** What is published under an answer, and the way to question it. */
export function Doubts({ question, doubts, href }: DoubtsProps) {
  const { t } = useTranslation('doubts')
  return (
    <>
      {doubts.map((doubt) => (
        <Shown key={doubt.id} doubt={doubt} />
      ))}
      {href ? (
        <p className="no-print">
          <Link to={href} className="muted" rel="nofollow">
            {t('question')}
            <span className="sr-only" {...inLanguage(question.lang)}>
              : {question.question}
            </span>
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Shown({ doubt }: { doubt: PublicDoubt }) {
  const { t } = useTranslation('doubts')
  const { id, text, reply, askedOn } = doubt
  const day = <Time value={askedOn} show="date" />
  const anchor = `doubt-${id}`
  if (text.length + (reply?.text.length ?? 0) <= shortCharacters)
    return (
      <div id={anchor} className="report-doubt stack stack-sm">
        <h4>{t('shown.title')}</h4>
        <DoubtWords doubt={doubt} />
      </div>
    )
  return (
    <details id={anchor} className="report-doubt fold">
      <summary className="row">
        <span>
          <strong>{t('shown.title')}</strong> <span className="muted">({day})</span>
        </span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack stack-sm">
        <DoubtWords doubt={doubt} />
      </div>
    </details>
  )
}

/** A published doubt with its reply. */
export function DoubtWords({ doubt: { text, link, askedOn, reply } }: { doubt: PublicDoubt }) {
  const { t } = useTranslation('doubts')
  return (
    <>
      <p className="muted">
        <Time value={askedOn} show="date" /> · {t('shown.note')}
      </p>
      <DoubtText text={text} link={link} />
      {reply ? (
        <>
          <p className="muted">
            {t('shown.reply')} · <Time value={reply.on} show="date" />
          </p>
          <blockquote dir="auto" className="typed">
            {reply.text}
          </blockquote>
        </>
      ) : null}
    </>
  )
}

/** What a stranger has typed: never anything but words, and one address. */
export function DoubtText({ text, link }: Pick<PublicDoubt, 'text' | 'link'>) {
  const { t } = useTranslation('doubts')
  return (
    <>
      <blockquote dir="auto" className="typed">
        {text}
      </blockquote>
      {link ? (
        <p>
          {t('shown.proof')} · <WebLink address={link} />
        </p>
      ) : null}
    </>
  )
}
