/** Up to which number the people of an audience are counted; one more means “more than that”. */
export const mostPeopleCounted = 10_000
