import { useEffect, useRef } from 'react'
import { CAPTURE_DELAY_MS, takePhoto } from './camera.ts'

type CameraViewProps = {
  stream: MediaStream
  onPhoto: (photo: Blob | undefined) => void
}

export function CameraView({ stream, onPhoto }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const handlePhoto = useRef(onPhoto)
  handlePhoto.current = onPhoto

  // Synchronizes with the camera, which is switched off when the picture is removed.
  useEffect(() => {
    const element = video.current
    if (element) element.srcObject = stream
    const timer = setTimeout(async () => {
      handlePhoto.current(element ? await takePhoto(element) : undefined)
    }, CAPTURE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      for (const track of stream.getTracks()) track.stop()
    }
  }, [stream])

  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Camera picture"
      className="mt-4 aspect-video w-full max-w-2xl rounded-seal bg-sunken object-cover"
    />
  )
}
