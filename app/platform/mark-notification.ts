import { useSubmit } from '@remix-run/react'
import { useCallback } from 'react'
import { paths } from './paths'

/**
 * Fields of the form that marks one notification as read. `seen`: in the background, without toast or redirect.
 */
export const notificationFields = { id: 'notification', seen: 'seen' } as const

/**
 * Marks a notification as read when its link is followed, without delaying the navigation. Without scripts the button does
 * the same.
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
