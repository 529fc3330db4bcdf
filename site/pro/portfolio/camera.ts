export type CameraOutcome =
  | { kind: 'open'; stream: MediaStream }
  | { kind: 'problem'; message: string; opensUpload: boolean }

export const CAPTURE_DELAY_MS = 2000

const JPEG_QUALITY = 0.8

export async function openCamera(): Promise<CameraOutcome> {
  if (!navigator.mediaDevices?.getUserMedia) {
    return problem('Camera not supported. Using file upload.', true)
  }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: {
        facingMode: isPhone() ? 'environment' : 'user',
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    })
    return { kind: 'open', stream }
  } catch (cause) {
    return describeCameraError(cause)
  }
}

/** A JPEG of the current picture, or undefined if it cannot be drawn. */
export function takePhoto(video: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return Promise.resolve(undefined)
  context.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', JPEG_QUALITY)
  })
}

export function describeCameraError(cause: unknown): CameraOutcome {
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return problem('Camera access denied. Please allow camera permission and try again.', false)
    case 'NotFoundError':
    case 'OverconstrainedError':
      return problem('No camera found. Using file upload instead.', true)
    case 'NotReadableError':
    case 'AbortError':
      return problem('Camera error. Using file upload instead.', true)
    default:
      return problem('Error accessing camera. Please try file upload instead.', true)
  }
}

function problem(message: string, opensUpload: boolean): CameraOutcome {
  return { kind: 'problem', message, opensUpload }
}

function isPhone(): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
}
