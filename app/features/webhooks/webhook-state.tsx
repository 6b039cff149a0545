import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import type { Webhook } from '~/contracts/accounts/webhooks'

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (!webhook.active)
    return webhook.offBecause ? (
      <Tag tone="error">{t(`state.${webhook.offBecause}`)}</Tag>
    ) : (
      <Tag>{t('state.off')}</Tag>
    )
  if (webhook.failingSince !== null) return <Tag tone="warning">{t('state.trouble')}</Tag>
  return <Tag tone="success">{t('state.on')}</Tag>
}
