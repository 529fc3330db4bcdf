/** `solutionId`: each solution is accepted only once. */
export type SolutionVerdict =
  | { isPassed: true; solutionId: string; expiresAt: Date }
  | { isPassed: false; code: 'invalid-token' | 'expired' | 'unavailable' }
