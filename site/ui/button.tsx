import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { type ButtonLook, getButtonClass } from './button-class.ts'

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

/**
 * A button that is disabled while it works loses the focus to the whole page, and whoever uses a
 * keyboard starts from its top. It gets the focus back, unless that has gone elsewhere meanwhile.
 */
function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  // Synchronises with the browser's focus, before the browser takes it away.
  useLayoutEffect(() => {
    if (isDisabled) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [isDisabled])

  return button
}
