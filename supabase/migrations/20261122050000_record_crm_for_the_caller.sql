create function public.active_subscriber_email() returns text
  language sql stable
  -- Invoker: row-level security shows the caller their own row alone.
  set search_path = ''
  as $$
    select email from public.newsletter_subscribers
    where email = private.verified_email() and subscription_status = 'active'
  $$;
comment on function public.active_subscriber_email is
  'The caller''s own verified e-mail if it may use the Pro area, else null.';
revoke execute on function public.active_subscriber_email from public, anon;
grant execute on function public.active_subscriber_email to authenticated;

create function public.record_in_crm(
    p_email text, p_properties jsonb, p_event_name text default null, p_event_id uuid default null)
  returns text
  language plpgsql volatile
  -- Definer: the counters are a table that no API role may touch.
  security definer
  set search_path = ''
  as $$
  begin
    if not private.take_rate_limit('crm:hour:' || lower(p_email), 60, 3600)
       or not private.take_rate_limit('crm:day:' || lower(p_email), 120, 86400) then
      return 'rate-limited';
    end if;
    if p_event_name is null then
      insert into public.crm_contacts (email, properties) values (p_email, p_properties)
      on conflict (email) do update
        set properties = excluded.properties, updated_at = now(), sent_at = null;
    else
      insert into public.crm_events (id, event_name, email, properties)
      values (coalesce(p_event_id, gen_random_uuid()), p_event_name, p_email, p_properties)
      on conflict (id) do nothing;
    end if;
    return 'stored';
  end $$;
comment on function public.record_in_crm is
  'Stores a contact, or an event if it has a name, for an e-mail that the function hubspot-contact has verified. '
  'A repeated event counts once by its id. At most 60 calls an hour and 120 a day for each e-mail.';
revoke execute on function public.record_in_crm from public, anon, authenticated;
grant execute on function public.record_in_crm to service_role;
