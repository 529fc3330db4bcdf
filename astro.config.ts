import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import { contentChecks } from '#site/content-checks/content-integration.ts'
import { drafts } from '#site/publication/drafts-integration.ts'
import { fontFamilies } from './site/fonts/font-families.ts'
import { trimmedStyles } from './site/styles/trim-styles.ts'

const turnstile = 'https://challenges.cloudflare.com'

/** A hosted build talks to another origin; the embedded one only to its own. */
const backendOrigin = process.env.VITE_SUPABASE_URL
  ? ` ${new URL(process.env.VITE_SUPABASE_URL).origin}`
  : ''

/**
 * What the page's own script and another of the same page both need is in the file of the first.
 * In a file of its own, which nobody knows of before a script has come, it costs a round trip.
 */
const clientOutput = {
  codeSplitting: {
    groups: [
      {
        name: 'page',
        test: /vite\/preload-helper|site\/layouts\/page\.astro\?|domain\/news\/share-links/,
      },
    ],
  },
}

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:3000',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  // The whole of the styles is smaller than a round trip of a phone is long.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [contentChecks(), drafts(), react(), mdx(), archiveFiles(), trimmedStyles()],
  vite: {
    plugins: [tailwindcss()],
    cacheDir: './.cache/vite',
    worker: { format: 'es' },
    environments: { client: { build: { rolldownOptions: { output: clientOutput } } } },
    // What a hosted build carries, and nothing else of the environment.
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
        `frame-src ${turnstile}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
      // Whether Turnstile or the self-hosted check is used is decided when the server runs.
      scriptDirective: { resources: ["'self'", turnstile] },
    },
  },
})

/** The files of the archive's search lie among the assets that are named by their content. */
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
