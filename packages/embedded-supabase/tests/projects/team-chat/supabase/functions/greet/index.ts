import { greet } from 'https://example.com/greet.ts'

Deno.serve(() => new Response(greet()))
