/// <reference types="astro/client" />

/** Set by `site/publication/drafts-integration.ts`. */
declare const SHOWS_DRAFTS: boolean

/** TypeScript cannot read these; a page that imports one in vain fails the build. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  // biome-ignore lint/style/noDefaultExport: this is what every component file exports
  export default component
}
