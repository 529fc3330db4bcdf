import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)

  // Synchronizes with the browser's print dialog, which captures the page right after these events.
  useEffect(() => {
    const print = matchMedia('print')
    const show = (isOn: boolean) => flushSync(() => setIsPrinting(isOn))
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      show(true)
    }
    const end = () => {
      hasBegun = false
      show(false)
    }
    // When Chrome prints for the first time, it reports a change to screen in between, and would then
    // count the pages of the folded report.
    const follow = () => show(hasBegun || print.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    print.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      print.removeEventListener('change', follow)
    }
  }, [])

  return isPrinting
}
