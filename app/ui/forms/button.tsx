import { Link } from '../navigation/link'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  small?: boolean
  icon?: ReactNode
  children: ReactNode
}

export function buttonClass({
  variant = 'primary',
  small,
}: {
  variant?: Look['variant'] | undefined
  small?: boolean | undefined
}): string {
  return ['btn', variant === 'primary' ? '' : `btn-${variant}`, small ? 'btn-sm' : '']
    .filter(Boolean)
    .join(' ')
}

export type ButtonProps = Look &
  Omit<ComponentPropsWithoutRef<'button'>, 'className'> & {
    /** While its action is pending the button shows this and ignores clicks, but keeps focus. */
    pending?: boolean
    pendingText?: string
  }

export function Button({ variant, small, icon, children, pending, pendingText, ...rest }: ButtonProps) {
  const { t } = useTranslation('ui')
  const onClick = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : rest.onClick?.(event)
  return (
    <>
      <button
        type="submit"
        {...rest}
        className={buttonClass({ variant, small })}
        onClick={onClick}
        aria-disabled={pending || undefined}
      >
        {icon}
        {/* One for the other: a browser that translates the page has wrapped the texts in them. */}
        {pending ? (
          <span key="pending">{pendingText ?? t('button.pending')}</span>
        ) : (
          <span key="words">{children}</span>
        )}
      </button>
      {/* Browsers without style sheets show buttons as words in a line; rows of them have gaps and leave out the blank. */}{' '}
    </>
  )
}

export type ButtonLinkProps = Look & {
  href: string
  reloadDocument?: boolean
  rel?: string
  target?: string
}

export function ButtonLink({ variant, small, icon, children, href, ...rest }: ButtonLinkProps) {
  return (
    <>
      <Link to={href} {...rest} className={buttonClass({ variant, small })}>
        {icon}
        {children}
      </Link>
      {/* As behind the other. */}{' '}
    </>
  )
}
