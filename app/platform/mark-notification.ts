import { useSubmit } from '@remix-run/react'
import { useCallback } from 'react'
import { paths } from './paths'

/**
 * Fields of the form that marks one notification as read. `seen`: in the background, without toast or redirect.
 */
export const notificationFields = { id: 'notification', seen: 'seen' } as const

/**
 * Marks a notification as read as soon as its link is followed, also one that leads to the page that is open already, without
 * delaying the navigation. Otherwise the page that is opened does the same.
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
