import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { openCamera } from './camera.ts'
import { CameraView } from './camera-view.tsx'
import { ImagePreview } from './image-preview.tsx'
import type { AnalysisState } from './use-analysis.ts'

type UploadTabProps = {
  state: AnalysisState
  onBegin: (origin: 'camera' | 'upload' | 'demo', image?: Blob) => void
  onClear: () => void
}

/** Ways to bring a portfolio in: a photo, a picture file, or the demonstration. */
export function UploadTab({ state, onBegin, onClear }: UploadTabProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const [stream, setStream] = useState<MediaStream>()

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!file.type.startsWith('image/')) {
      setMessage('Please select an image file (JPG, PNG, WebP).')
      return
    }
    setMessage('Image selected. Analyzing your portfolio...')
    onBegin('upload', file)
  }

  async function handleCamera() {
    setMessage('Requesting camera access...')
    const outcome = await openCamera()
    if (outcome.kind === 'open') {
      setMessage('Hold the statement still. The photo is taken in two seconds.')
      setStream(outcome.stream)
      return
    }
    setMessage(outcome.message)
    if (outcome.opensUpload) fileInput.current?.click()
  }

  function handlePhoto(photo: Blob | undefined) {
    setStream(undefined)
    if (!photo) {
      setMessage('Error capturing photo. Please try again.')
      return
    }
    setMessage('Photo captured. Analyzing your portfolio...')
    onBegin('camera', photo)
  }

  function handleClear() {
    setMessage('')
    onClear()
  }

  const isBusy = state.kind === 'running' || stream !== undefined
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" disabled={isBusy} onClick={() => void handleCamera()}>
          <Camera aria-hidden="true" className="size-5" />
          Take Photo
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={() => fileInput.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          Upload File
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => {
            setMessage('')
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
      <p role="status" className="mt-4 min-h-6 text-small">
        {state.kind === 'running' ? message || 'Analyzing your portfolio...' : message}
      </p>
      {stream ? <CameraView stream={stream} onPhoto={handlePhoto} /> : null}
      <Progress state={state} onClear={handleClear} />
    </div>
  )
}

function Progress({ state, onClear }: { state: AnalysisState; onClear: () => void }) {
  if (state.kind === 'empty') {
    return (
      <p className="mt-4 max-w-2xl text-small text-muted">
        A photo or a screenshot of your statement stays on this device. Reading holdings from a
        picture is not part of this version: after the preview, the analyzer shows demo data.
      </p>
    )
  }
  return (
    <div className="mt-4 max-w-2xl">
      {state.kind === 'running' ? (
        <div
          role="progressbar"
          aria-label="Analyzing your portfolio"
          className="h-1 overflow-hidden rounded-round bg-hairline"
        >
          <div className="h-full w-1/3 animate-pulse rounded-round bg-accent" />
        </div>
      ) : null}
      {state.image ? <ImagePreview image={state.image} onClear={onClear} /> : null}
      {state.kind === 'ready' ? (
        <p className="mt-4 text-small">
          {state.image
            ? 'Your picture was not read; the results show demo data in its place.'
            : 'The results show demo data.'}
        </p>
      ) : null}
    </div>
  )
}
