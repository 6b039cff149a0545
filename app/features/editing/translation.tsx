import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { WideOpen } from '~/app/ui/content/wide-open'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import type { DocumentToEdit } from '~/contracts/content/editing'
import { DifferenceView } from './difference-view'
import type { FieldDifference } from './differences.server'

/** The source of the published English text, for translators; expanded if there is room. */
export function Original({ english }: { english: NonNullable<DocumentToEdit['english']> }) {
  const { t } = useTranslation('editing')
  return (
    <WideOpen title={t('original.title', { number: english.number })}>
      <Stack gap="sm">
        <h2>{t('original.title', { number: english.number })}</h2>
        <div className="stack stack-sm" lang="en">
          <p>
            <strong>{english.title}</strong>
          </p>
          <p>{english.lede}</p>
          <div className="difference">{english.markdown}</div>
        </div>
      </Stack>
    </WideOpen>
  )
}

interface OutdatedProps {
  text: DocumentToEdit
  changes: FieldDifference[]
}

/**
 * Notice that the English text has changed, with its differences and a button to confirm that the translation is still
 * current.
 */
export function Outdated({ text, changes }: OutdatedProps) {
  const { t } = useTranslation('editing')
  const { uid, locale, english } = text
  return (
    <Notice tone="warning" title={t('outdated.title')}>
      <Stack>
        <p>{t('outdated.text')}</p>
        {changes.length > 0 ? (
          <details>
            <summary className="btn btn-secondary btn-sm">
              {t('outdated.changes')}
              <Icon name="chevron-down" className="icon-turn" />
            </summary>
            <DifferenceView differences={changes} lang="en" />
          </details>
        ) : null}
        <Form method="post" action={paths.editingDocument(uid, locale)}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="english" value={english?.number ?? ''} />
          <Button variant="secondary" small>
            {t('outdated.confirm')}
          </Button>
        </Form>
      </Stack>
    </Notice>
  )
}
