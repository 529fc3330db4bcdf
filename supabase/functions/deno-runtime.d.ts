/** What functions use of their host. Deno and hosted Supabase have it; the embedded backend provides it. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
  env: { get(name: string): string | undefined; toObject(): Record<string, string> }
}
