import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import { contentChecks } from '#site/content-checks/content-integration.ts'
import { preloadedModules } from '#site/layouts/preload-modules.ts'
import { firstScreenDirective } from '#site/pro/first-screen/first-screen-integration.ts'
import { firstCompaniesForBrowsers } from '#site/pro/search/first-companies-plugin.ts'
import { tablesForBrowsers } from '#site/pro/search/tables-for-browsers.ts'
import { drafts } from '#site/publication/drafts-integration.ts'
import { fontFamilies } from './site/fonts/font-families.ts'
import { trimmedStyles } from './site/styles/trim-styles.ts'

const TURNSTILE = 'https://challenges.cloudflare.com'

/** A hosted build calls another origin. */
const backendOrigin = process.env.VITE_SUPABASE_URL
  ? ` ${new URL(process.env.VITE_SUPABASE_URL).origin}`
  : ''

/**
 * Code shared by several scripts of a page goes into the page's own script. As a separate chunk, it would
 * be discovered only after a script has loaded, which costs a round trip.
 */
const codeSplitting = {
  groups: [
    {
      name: 'page',
      test: /vite\/preload-helper|site\/layouts\/page\.astro\?|domain\/news\/share-links|domain\/days|site\/backend-client\/fetch-as-kachi|site\/archive\/words|site\/publication\/(?:show-|scheduled-)|site\/yield-to-main|site\/ui\/(?:when-idle|until-first-screen)/,
    },
    // What the first screen of /pro waits for, in few files. A group takes along what its files import, so what other
    // pages need without the search has groups before it.
    { name: 'dates', test: /domain\/format-date/ },
    { name: 'exchanges', test: /domain\/markets\/exchanges/ },
    {
      name: 'search-first',
      test: /site\/pro\/search\/(?:search-first|symbol-at-caret)|domain\/search\/search-companies/,
    },
    { name: 'companies', test: /domain\/companies\// },
    { name: 'listings', test: /domain\/markets\/asian-listings/ },
    {
      name: 'search',
      test: /site\/pro\/search\/load-search|domain\/search\/(?:bundled-listings|company-directory)/,
    },
    { name: 'step-panel', test: /site\/ui\/step-panel|site\/layouts\/link-page\.astro\?/ },
  ],
}

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:3000',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  build: {
    format: 'file',
    // Sending all styles inline takes less time than another round trip on a phone.
    inlineStylesheets: 'always',
    // Threads of their own encode the preview cards; meanwhile other pages are rendered.
    concurrency: 16,
  },
  devToolbar: { enabled: false },
  integrations: [
    contentChecks(),
    drafts(),
    react(),
    firstScreenDirective(),
    mdx(),
    archiveFiles(),
    trimmedStyles(),
    preloadedModules(),
  ],
  vite: {
    plugins: [tailwindcss(), tablesForBrowsers(), firstCompaniesForBrowsers()],
    cacheDir: './.cache/vite',
    worker: { format: 'es' },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    // Only these variables may reach the client.
    envPrefix: ['PUBLIC_', 'VITE_SUPABASE_', 'VITE_TURNSTILE_'],
  },
  markdown: { syntaxHighlight: false },
  fonts: fontFamilies,
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        `connect-src 'self'${backendOrigin}`,
        "worker-src 'self'",
        `frame-src ${TURNSTILE}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      // The server decides at run time between Turnstile and the built-in bot check.
      scriptDirective: { resources: ["'self'", TURNSTILE] },
    },
  },
})

/** Serves the search files of the archive among the hashed assets. */
function archiveFiles(): AstroIntegration {
  return {
    name: 'archive-files',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({
          pattern: '/_astro/archive/[file].json',
          entrypoint: './site/archive/archive-file-route.ts',
          prerender: true,
        }),
    },
  }
}
