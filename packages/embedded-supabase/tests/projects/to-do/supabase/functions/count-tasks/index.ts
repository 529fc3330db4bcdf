import { createClient } from 'npm:@supabase/supabase-js@2'

Deno.serve(async (request: Request) => {
  const client = createClient(
    Deno.env.get('SUPABASE_URL') ?? '',
    Deno.env.get('SUPABASE_ANON_KEY') ?? '',
    { global: { headers: { Authorization: request.headers.get('Authorization') ?? '' } } },
  )
  const { count, error } = await client.from('tasks').select('*', { count: 'exact', head: true })
  return Response.json(error ? { error: error.message } : { count })
})
