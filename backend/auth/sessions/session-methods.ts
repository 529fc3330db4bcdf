/** How the session `s` of a query was signed in to, as JSON for the `amr` claim, newest first. */
export const methodsSql = `(
  select coalesce(jsonb_agg(jsonb_build_object(
      'method', m.authentication_method,
      'timestamp', floor(extract(epoch from m.updated_at)))
    order by m.updated_at desc, m.created_at desc), '[]')
  from auth.mfa_amr_claims m where m.session_id = s.id)`
