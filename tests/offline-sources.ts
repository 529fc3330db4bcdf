/** Nothing listens there: tests never reach the sources that need no key, and find them offline. */
const noAddress = 'http://127.0.0.1:1'

export const OFFLINE_SOURCES = {
  TWSE_URL: noAddress,
  TPEX_URL: noAddress,
  TAIFEX_URL: noAddress,
  FRANKFURTER_URL: noAddress,
}
