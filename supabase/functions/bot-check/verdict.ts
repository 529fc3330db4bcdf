/** `solutionId` identifies the solution, so that each is accepted only once. */
export type Verdict =
  | { isPassed: true; solutionId: string; expiresAt: Date }
  | { isPassed: false; code: 'invalid-token' | 'expired' | 'unavailable' }
