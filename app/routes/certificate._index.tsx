import { useActionData } from '@remix-run/react'
import { CheckPage } from '~/app/features/certificates/check-page'
import { check as action, loadCheck as loader } from '~/app/features/certificates/check.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['certificate'],
  keptForVisitors: true,
  forSearch: 'certificate:check.lede',
  help: 'check-a-certificate',
} satisfies PageHandle
export { action, loader }

export default function Route() {
  const answer = useActionData<typeof action>()
  return <CheckPage result={answer?.result} told={answer && 'told' in answer ? answer.told : undefined} />
}
