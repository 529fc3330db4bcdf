import type { AstroIntegration } from 'astro'

/**
 * Lets `astro dev`, which is what `npm run preview` starts, show drafts, and no build. Vite's own
 * `import.meta.env.DEV` follows the variable NODE_ENV: a build on a machine where that says
 * "development" would publish them.
 */
export function drafts(): AstroIntegration {
  return {
    name: 'drafts',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const showsDrafts = JSON.stringify(command === 'dev')
        updateConfig({ vite: { define: { SHOWS_DRAFTS: showsDrafts } } })
      },
    },
  }
}
