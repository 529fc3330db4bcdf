import type { ComponentProps } from 'react'
import { type ButtonLook, getButtonClass } from './button-class.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/** A button acts; what goes somewhere is a LinkButton. */
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
