import { useEffect, useState } from 'react'
import { readConfiguration } from '#site/data/configuration.ts'

/** Whether a phone can be enrolled as a second factor. No until that is known. */
export function usePhoneFactors(): boolean {
  const [isOn, setIsOn] = useState(false)

  // Synchronises with the configuration of this page load.
  useEffect(() => {
    let isWanted = true
    readConfiguration().then(
      ({ secondFactors }) => isWanted && setIsOn(secondFactors?.phone ?? false),
      // Without a configuration the page says so elsewhere.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])

  return isOn
}
