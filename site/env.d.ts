/// <reference types="astro/client" />

/** Set by `site/publication/drafts-integration.ts`. */
declare const SHOWS_DRAFTS: boolean

/** TypeScript cannot read Astro files. The build fails if an import does not exist. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  // biome-ignore lint/style/noDefaultExport: this is what every component file exports
  export default component
}
