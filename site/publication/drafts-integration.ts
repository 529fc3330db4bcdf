import type { AstroIntegration } from 'astro'

/**
 * Shows drafts in `astro dev` (`npm run preview`) but never in a build. Vite's `import.meta.env.DEV`
 * depends on NODE_ENV: a build with NODE_ENV=development would publish them.
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
