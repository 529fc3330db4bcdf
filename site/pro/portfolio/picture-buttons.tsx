import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { CameraIcon, FileUpIcon } from '#site/ui/icons.tsx'
import { openCamera } from './camera.ts'
import { CameraView } from './camera-view.tsx'

type PictureButtonsProps = {
  isBusy: boolean
  /** Until there are holdings, a picture is the way that the page proposes. */
  isFirstStep: boolean
  onMessage: (message: string) => void
  onBegin: (origin: 'camera' | 'upload' | 'demo', image?: Blob) => void
  /** Buttons of other ways to enter holdings. */
  children: ReactNode
}

export function PictureButtons(props: PictureButtonsProps) {
  const { isBusy, isFirstStep, onMessage, onBegin, children } = props
  const fileInput = useRef<HTMLInputElement>(null)
  const [stream, setStream] = useState<MediaStream>()

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!file.type.startsWith('image/') && !isUntypedHeic(file)) {
      onMessage('Please select an image file (JPG, PNG, WebP).')
      return
    }
    onMessage('Image selected. Analyzing your portfolio...')
    onBegin('upload', file)
  }

  async function handleCamera() {
    onMessage('Requesting camera access...')
    const outcome = await openCamera()
    if (outcome.kind === 'open') {
      onMessage('Hold the statement still. The photo is taken in two seconds.')
      setStream(outcome.stream)
      return
    }
    onMessage(outcome.message)
    if (outcome.opensUpload) fileInput.current?.click()
  }

  function handlePhoto(photo: Blob | undefined) {
    setStream(undefined)
    if (!photo) {
      onMessage('Error capturing photo. Please try again.')
      return
    }
    onMessage('Photo captured. Analyzing your portfolio...')
    onBegin('camera', photo)
  }

  const isTaken = isBusy || stream !== undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:flex">
        <Button look="secondary" disabled={isTaken} onClick={() => void handleCamera()}>
          <CameraIcon />
          Take Photo
        </Button>
        <Button
          look={isFirstStep ? 'primary' : 'secondary'}
          disabled={isTaken}
          onClick={() => fileInput.current?.click()}
        >
          <FileUpIcon />
          Upload File
        </Button>
        {children}
        <Button
          look="secondary"
          disabled={isTaken}
          onClick={() => {
            onMessage('')
            onBegin('demo')
          }}
        >
          Use Demo Data
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept="image/*"
          aria-label="Portfolio image"
          className="sr-only"
          tabIndex={-1}
          onChange={handleFile}
        />
      </div>
      {stream ? <CameraView stream={stream} onPhoto={handlePhoto} /> : null}
    </>
  )
}

/** Browsers other than Apple's do not know the type of HEIC files. */
function isUntypedHeic(file: File): boolean {
  return file.type === '' && /\.hei[cf]$/i.test(file.name)
}
