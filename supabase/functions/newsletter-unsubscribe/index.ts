import { redirectToPage } from '../_shared/email-link.ts'
import { createHandler } from '../_shared/http.ts'
import { unsubscribe } from './handlers.ts'

// POST ?token=… → { success }: called by email apps for their own button (RFC 8058), and by the page.
// GET only redirects to the page, which asks for confirmation: email scanners follow links.
Deno.serve(createHandler({ GET: redirectToPage('/newsletter/unsubscribe'), POST: unsubscribe }))
