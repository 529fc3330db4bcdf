import { pay } from 'npm:no-such-package@1/pay'

Deno.serve(() => new Response(pay()))
