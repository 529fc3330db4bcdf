import { useEffect, useRef, useState } from 'react'
import { Button } from '#site/ui/button.tsx'

type ImagePreviewProps = { image: Blob; onClear: () => void }

export function ImagePreview({ image, onClear }: ImagePreviewProps) {
  const element = useRef<HTMLImageElement>(null)
  const [isLarge, setIsLarge] = useState(false)

  // Synchronizes with the browser's object URLs, which must be revoked.
  useEffect(() => {
    const address = URL.createObjectURL(image)
    if (element.current) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [image])

  return (
    <figure className="mt-4 rounded-seal border border-hairline bg-sunken p-3">
      <section
        aria-label="Picture"
        tabIndex={isLarge ? 0 : undefined}
        className="h-48 overflow-auto xl:h-64"
      >
        <img
          ref={element}
          alt="The statement that you chose"
          className={isLarge ? 'max-w-none' : 'mx-auto size-full object-contain'}
        />
      </section>
      <figcaption className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-note text-muted">
        Stays on this device.
        <span className="flex">
          <Button
            look="quiet"
            className="px-3"
            aria-pressed={isLarge}
            onClick={() => setIsLarge(!isLarge)}
          >
            Enlarge
          </Button>
          <Button look="quiet" className="px-3" onClick={onClear}>
            Clear image
          </Button>
        </span>
      </figcaption>
    </figure>
  )
}
