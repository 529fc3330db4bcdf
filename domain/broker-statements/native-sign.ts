/** A sign of China, Japan or Korea, which no exchange's symbols have. */
export const NATIVE_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
