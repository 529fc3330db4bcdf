/** The two things that a function uses of its host. Deno and hosted Supabase have them; the embedded backend provides them. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}
