import { useSubmit } from '@remix-run/react'
import { useCallback } from 'react'
import { paths } from './paths'

/** Fields of the form that marks one notification as read. `seen`: by the way, without a word or another page. */
export const notificationFields = { id: 'notification', seen: 'seen' } as const

/**
 * Marks a notification as read whose link somebody follows. Beside the way to its page, which does not wait for it; without
 * scripts the button does the same.
 */
export function useFollowNotification(): (id: string) => void {
  const submit = useSubmit()
  return useCallback(
    (id) => {
      const fields = { [notificationFields.id]: id, [notificationFields.seen]: 'true' }
      submit(fields, { method: 'post', action: paths.notificationsRead, navigate: false })
    },
    [submit],
  )
}
