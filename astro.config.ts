import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { fontFamilies } from './site/fonts/font-families.ts'

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
  // The whole of the styles is smaller than a round trip of a phone is long.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), mdx(), sitemap({ filter: isIndexable })],
  vite: {
    plugins: [tailwindcss()],
    cacheDir: './.cache/vite',
    worker: { format: 'es' },
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

/** Pages behind a session, and pages that only answer, have no place in the sitemap. */
function isIndexable(address: string): boolean {
  return !/\/(?:account|pro|mailbox|404|auth(?:\/.*)?|newsletter\/.*)$/.test(address)
}
