import { type FormProps, useFetcher } from '@remix-run/react'

interface FormFetcher {
  Form: (props: FormProps & { action: string }) => React.ReactNode
  /** What is being sent. */
  formData: FormData | undefined
}

/** The same form without the router. */
const FormOnServer = ({ preventScrollReset: _preventScrollReset, ...form }: FormProps) => <form {...form} />

const idle: FormFetcher = { Form: FormOnServer, formData: undefined }

function useFetcherInBrowser(): FormFetcher {
  const { Form, formData } = useFetcher()
  return { Form, formData }
}

/** A form that is sent beside the page. On the server nothing is being sent. */
export const useFormFetcher = import.meta.env.SSR ? () => idle : useFetcherInBrowser
