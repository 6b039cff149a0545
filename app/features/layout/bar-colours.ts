/** Colour of the browser's interface: the page background, in both sets of tokens.css. */
export const barColours = { light: '#fbfaf6', dark: '#111617' } as const
