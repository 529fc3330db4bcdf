import type { ComponentProps } from 'react'
import { type ButtonLook, getButtonClass } from './button-class.ts'

type LinkButtonProps = ComponentProps<'a'> & { href: string; look?: ButtonLook }

/** A link that looks like a button. */
export function LinkButton({ look = 'primary', className = '', ...rest }: LinkButtonProps) {
  return <a className={`${getButtonClass(look)} ${className}`} {...rest} />
}
