import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { Option } from '~/app/ui/forms/select'
import { offerCategories, offerCosts } from '~/contracts/constants'
import type { OfferField, OwnOffer } from '~/contracts/offers/offer-writing'
import type { EditorLists } from './editor-form'
import { useOfferLabels } from './editor-labels'

interface EditorConflictProps {
  saved: OwnOffer
  /** The form as it was sent. */
  typed: Record<string, unknown> | null | undefined
  lists: EditorLists
}

/** The values of a field as sent by the form: a single value as a list of one. */
function valuesOf(offer: OwnOffer, name: OfferField): string[] {
  if (name === 'online' || name === 'openToVisitors') return offer[name] ? ['on'] : []
  return [offer[name] ?? []].flat().map(String).filter(Boolean)
}

const sent = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter(Boolean)

const isSame = (a: string[], b: string[]) => JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

function useOptions(lists: EditorLists): Partial<Record<OfferField, Option[]>> {
  const { t } = useTranslation(['offers', 'writing'])
  const yes = [{ value: 'on', label: t('writing:conflict.yes') }]
  return {
    category: offerCategories.map((value) => ({ value, label: t(`category.${value}`) })),
    cost: offerCosts.map((value) => ({ value, label: t(`cost.${value}`) })),
    language: lists.languages,
    clauses: lists.clauses,
    tags: lists.tags.flatMap(({ options }) => options),
    online: yes,
    openToVisitors: yes,
  }
}

/** The saved values of all fields that differ from the input. */
export function EditorConflict({ saved, typed, lists }: EditorConflictProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  const options = useOptions(lists)
  const items = (Object.keys(labels) as OfferField[])
    .map((name) => ({ name, values: valuesOf(saved, name) }))
    .filter(({ name, values }) => !isSame(values, sent(typed?.[name])))
    .map(({ name, values }) => {
      const words = values.map((value) => options[name]?.find((each) => each.value === value)?.label ?? value)
      return { term: labels[name], details: words.join(', ') || t('conflict.empty') }
    })
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Stack gap="sm">
        <p>{t('conflict.text')}</p>
        {items.length > 0 ? <DescriptionList items={items} /> : <p>{t('conflict.same')}</p>}
        {/* Reloads the document, because the form keeps its input. */}
        <div className="row">
          <ButtonLink href={paths.offerEdit(saved.id)} variant="secondary" small reloadDocument>
            {t('conflict.discard')}
          </ButtonLink>
        </div>
      </Stack>
    </Notice>
  )
}
