type TrustedTypes = {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

/**
 * Under Trusted Types nothing may write HTML or run text, and workers come from this site. The function's source is
 * inlined into the head, so it cannot use anything outside itself.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}

export const trustedScriptsScript = `(${trustOwnScripts.toString()})()`
