import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig, fontProviders } from 'astro/config'
import { contentChecks } from '#site/content-checks/content-integration.ts'
import { drafts } from '#site/publication/drafts-integration.ts'

const fontFiles = './node_modules/@fontsource-variable'
const turnstile = 'https://challenges.cloudflare.com'

/** A hosted build talks to another origin; the embedded one only to its own. */
const backendOrigin = process.env.VITE_SUPABASE_URL
  ? ` ${new URL(process.env.VITE_SUPABASE_URL).origin}`
  : ''

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:3000',
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [contentChecks(), drafts(), react(), mdx(), archiveFiles()],
  vite: {
    plugins: [tailwindcss()],
    cacheDir: './.cache/vite',
    worker: { format: 'es' },
    // What a hosted build carries, and nothing else of the environment.
    envPrefix: ['PUBLIC_', 'VITE_SUPABASE_', 'VITE_TURNSTILE_'],
  },
  markdown: { syntaxHighlight: false },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Newsreader',
      cssVariable: '--font-newsreader',
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          {
            src: [`${fontFiles}/newsreader/files/newsreader-latin-opsz-normal.woff2`],
            weight: '200 800',
            style: 'normal',
          },
          {
            src: [`${fontFiles}/newsreader/files/newsreader-latin-wght-italic.woff2`],
            weight: '200 800',
            style: 'italic',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Inter',
      cssVariable: '--font-inter',
      fallbacks: ['Arial', 'sans-serif'],
      options: {
        variants: [
          {
            src: [`${fontFiles}/inter/files/inter-latin-wght-normal.woff2`],
            weight: '100 900',
            style: 'normal',
          },
        ],
      },
    },
  ],
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
          entrypoint: './site/archive/files/archive-file-route.ts',
          prerender: true,
        }),
    },
  }
}
