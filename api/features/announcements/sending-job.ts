/** Queued for the time of an announcement. */
export const sendingJob = 'announcements.send'
