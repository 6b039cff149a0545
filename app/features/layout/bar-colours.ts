/** What browsers paint around the page: its paper, in both sets of tokens.css. */
export const barColours = { light: '#fbfaf6', dark: '#111617' } as const
