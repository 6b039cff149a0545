interface Named {
  title: string | null
  firstName: string
  lastName: string
}

export const personName = ({ title, firstName, lastName }: Named): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
