import type { ReactNode } from 'react'

type FormProps = {
  isBusy: boolean
  className?: string
  onSubmit: () => void | Promise<void>
  children: ReactNode
}

export function Form({ isBusy, className = '', onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      aria-busy={isBusy}
      className={`grid gap-4 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
