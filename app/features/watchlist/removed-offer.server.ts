interface Found {
  headline: string
  /** It is on the list again. */
  listed: boolean
}

/** The offer just removed from a list, for undo; null if it is on the list again or no longer visible. */
export async function removedOffer(
  id: string | undefined,
  find: (id: string) => Promise<Found>,
): Promise<{ id: string; headline: string } | null> {
  if (!id) return null
  try {
    const { headline, listed } = await find(id)
    return listed ? null : { id, headline }
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}
