/** Which the build of `npm test` is given as the service key, and which no file of the site may carry. */
export const BUILD_SECRET = 'a-secret-that-no-page-may-carry'
