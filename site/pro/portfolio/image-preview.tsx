import { useEffect, useRef } from 'react'
import { Button } from '#site/ui/button.tsx'

type ImagePreviewProps = { image: Blob; onClear: () => void }

export function ImagePreview({ image, onClear }: ImagePreviewProps) {
  const element = useRef<HTMLImageElement>(null)

  // Synchronizes with the browser's object URLs, which must be revoked.
  useEffect(() => {
    const address = URL.createObjectURL(image)
    if (element.current) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [image])

  return (
    <figure className="mt-4 rounded-seal border border-hairline bg-sunken p-3">
      <img
        ref={element}
        alt="Your portfolio, as you have chosen it"
        className="mx-auto h-64 w-full object-contain"
      />
      <figcaption className="mt-2 flex items-center justify-between gap-3 text-note text-muted">
        Stays on this device.
        <Button look="quiet" onClick={onClear}>
          Clear image
        </Button>
      </figcaption>
    </figure>
  )
}
