/** The day on which the first articles and the launch issue appeared. Nothing is dated earlier. ISO date. */
export const LAUNCH_DAY = '2026-11-21'
