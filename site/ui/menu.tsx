import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { moveFocus } from './move-focus.ts'

type MenuProps = {
  label: string
  trigger: ReactNode
  triggerClassName: string
  heading?: ReactNode
  children: ReactNode
}

type MenuItemProps = { children: ReactNode } & ({ href: string } | { onSelect: () => void })

const CloseMenuContext = createContext<() => void>(() => undefined)

export function Menu({ label, trigger, triggerClassName, heading, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  // Synchronizes with the document: opening moves the focus inside, a click elsewhere closes the menu.
  useEffect(() => {
    if (!isOpen) return
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    function handlePress(event: PointerEvent) {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [isOpen])

  function close() {
    setIsOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setIsOpen(false)
    else moveFocus(event, '[role=menuitem]', 'vertical')
  }

  return (
    // Positioned only while it has to be: each positioned element makes it slower to find what was pressed.
    <div ref={root} className={`inline-flex ${isOpen ? 'relative' : ''}`}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={triggerClassName}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen ? (
        <div className="absolute top-full right-0 z-40 mt-1 min-w-52 rounded-seal border border-hairline bg-raised py-1 text-left">
          {heading}
          <div
            ref={list}
            id={id}
            role="menu"
            aria-label={label}
            onKeyDown={handleKeyDown}
            tabIndex={-1}
          >
            <CloseMenuContext value={close}>{children}</CloseMenuContext>
          </div>
        </div>
      ) : null}
    </div>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center px-4 text-left text-small text-ink hover:bg-sunken focus-visible:-outline-offset-2'

export function MenuItem({ children, ...target }: MenuItemProps) {
  const close = use(CloseMenuContext)
  if ('href' in target) {
    return (
      <a href={target.href} role="menuitem" tabIndex={-1} className={ITEM}>
        {children}
      </a>
    )
  }
  const { onSelect } = target
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {children}
    </button>
  )
}
