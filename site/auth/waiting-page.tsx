import { describeWaitingPage } from './describe-waiting-page.ts'

export function WaitingPage({ path }: { path: string }) {
  const waiting = describeWaitingPage(path)
  return waiting ? <p className="mt-2 text-small wrap-anywhere">{waiting}</p> : null
}
