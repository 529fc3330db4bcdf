import { redirectToPage } from '../_shared/email-link.ts'
import { createHandler } from '../_shared/http.ts'
import { changeByLink } from './handlers.ts'

// POST ?token=… stops a monitor, or all alerts of a reader: called by email apps for their own button (RFC 8058).
// POST ?token=…&action=look|confirm|stop|resume|frequency → { success, status, … }: called by the page.
// GET only redirects to the page, which asks: email scanners follow links.
Deno.serve(createHandler({ GET: redirectToPage('/monitoring'), POST: changeByLink }))
