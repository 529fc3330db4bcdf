import type { ComponentProps } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  const button = useKeptFocus(rest.disabled ?? false)
  return (
    <button ref={button} type={type} className={`${getButtonClass(look)} ${className}`} {...rest} />
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
