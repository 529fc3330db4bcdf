/** Nothing listens there: tests never reach the sources that need no key, and find them offline. */
const NO_ADDRESS = 'http://127.0.0.1:1'

export const OFFLINE_SOURCES = {
  TWSE_URL: NO_ADDRESS,
  TPEX_URL: NO_ADDRESS,
  TAIFEX_URL: NO_ADDRESS,
  FRANKFURTER_URL: NO_ADDRESS,
}
