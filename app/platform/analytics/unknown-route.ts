/** The route of all addresses that are not known. It is counted, other pages that fail are not. */
export const unknownRoute = 'routes/$'
