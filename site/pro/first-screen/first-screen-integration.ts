import type { AstroIntegration } from 'astro'

/** For islands: `client:first-screen`. */
export function firstScreenDirective(): AstroIntegration {
  return {
    name: 'first-screen-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'first-screen',
          entrypoint: './site/pro/first-screen/first-screen-directive.ts',
        }),
    },
  }
}
