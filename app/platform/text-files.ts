/** Address of each language file; hashed, so the browser keeps them for good. */
export const textFiles = import.meta.glob<string>('/locales/*/*.json', {
  eager: true,
  query: '?url',
  import: 'default',
})
