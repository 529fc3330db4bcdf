import type { ComponentProps, MouseEvent } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/**
 * Disabled while it has the focus, it keeps the focus and does nothing, so that a keyboard user keeps
 * their place: browsers take the focus from a button with the attribute `disabled`.
 */
export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const { button, hasFocus } = useKeptFocus()
  const keepsFocus = disabled && hasFocus

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (keepsFocus) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      ref={button}
      type={type}
      className={`${getButtonClass(look)} ${className}`}
      disabled={disabled && !keepsFocus}
      aria-disabled={keepsFocus || undefined}
      onClick={handleClick}
      {...rest}
    />
  )
}

type LinkButtonProps = ComponentProps<'a'> & { href: string; look?: ButtonLook }

export function LinkButton({ look = 'primary', className = '', ...rest }: LinkButtonProps) {
  return <a className={`${getButtonClass(look)} ${className}`} {...rest} />
}

type ButtonLook = 'primary' | 'secondary' | 'quiet'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 button-room rounded-seal py-2.5 text-center font-sans text-small font-semibold transition-colors duration-150'

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-sunken disabled:text-muted disabled:ring-1 disabled:ring-inset disabled:ring-hairline',
  secondary:
    'text-ink ring-1 ring-inset ring-control hover:bg-sunken disabled:text-muted disabled:ring-hairline',
  quiet: 'text-ink hover:bg-sunken hover:text-accent disabled:text-muted',
}

export function getButtonClass(look: ButtonLook): string {
  return `${BASE} ${LOOKS[look]}`
}
