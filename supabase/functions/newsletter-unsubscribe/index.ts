import { createHandler } from '../_shared/http.ts'
import { leadToPage, unsubscribe } from './handlers.ts'

// POST ?token=… → { success }: what mail programs call for their own button (RFC 8058), and the page.
// GET changes nothing, since scanners follow links: it leads to the page, which asks.
Deno.serve(createHandler({ GET: leadToPage, POST: unsubscribe }))
