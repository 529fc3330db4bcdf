-- Contacts and events go out to the customer-relationship service in the order in which they came.

alter table public.crm_contacts
  add column retry_at timestamptz,
  add column problem  text,
  add constraint crm_contacts_problem_length check (char_length(problem) <= 200);
comment on column public.crm_contacts.problem is
  'Why the service refused the record when it was last sent. Such a record is tried again at retry_at.';
create index crm_contacts_unsent_idx on public.crm_contacts (updated_at) where sent_at is null;

alter table public.crm_events
  add column position bigint generated always as identity,
  add column retry_at timestamptz,
  add column problem  text,
  add constraint crm_events_problem_length check (char_length(problem) <= 200);
comment on column public.crm_events.position is 'The order in which events came, and in which they are sent.';
drop index public.crm_events_unsent_idx;
create index crm_events_unsent_idx on public.crm_events (position) where sent_at is null;

create table private.crm_sending (
  is_only      boolean     not null default true,
  holder       uuid,
  leased_until timestamptz,
  paused_until timestamptz,
  paused_token text,
  failures     integer     not null default 0,
  constraint crm_sending_pkey primary key (is_only),
  constraint crm_sending_one_row check (is_only)
);
comment on table private.crm_sending is
  'Which process sends records, and until when none does. One at a time, which keeps the order.';
comment on column private.crm_sending.paused_token is
  'Part of the hash of the token that was refused. The pause does not hold for another token.';
alter table private.crm_sending enable row level security;
insert into private.crm_sending default values;

create function public.claim_crm_records(p_holder uuid, p_lease_seconds integer, p_limit integer, p_token text)
  returns jsonb
  language plpgsql volatile
  -- Definer: the lease is closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    update private.crm_sending set holder = p_holder, leased_until = now() + make_interval(secs => p_lease_seconds)
    where (holder = p_holder or leased_until is null or leased_until < now())
      and (paused_until is null or paused_until <= now() or paused_token <> p_token);
    if not found then return null; end if;
    return jsonb_build_object(
      'contacts', (
        select coalesce(jsonb_agg(to_jsonb(contact)), '[]') from (
          select email, properties, updated_at from public.crm_contacts
          where sent_at is null and (retry_at is null or retry_at <= now())
          order by updated_at, email limit p_limit) as contact),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(event) order by event.position), '[]') from (
          select id, event_name, email, properties, occurred_at, position from public.crm_events
          where sent_at is null and (retry_at is null or retry_at <= now())
          order by position limit p_limit) as event));
  end
  $$;
comment on function public.claim_crm_records is
  'Leases the sending of records to the holder and gives the oldest unsent ones; null while another process holds '
  'the lease, or the service has asked for a pause.';
revoke execute on function public.claim_crm_records from public, anon, authenticated;
grant execute on function public.claim_crm_records to service_role;

create function public.settle_crm_records(
    p_holder uuid, p_lease_seconds integer, p_contacts jsonb default '[]', p_events jsonb default '[]')
  returns boolean
  language plpgsql volatile
  -- Definer: the lease is closed to every API role.
  security definer
  set search_path = ''
  as $$
  begin
    -- A contact that has changed since it was read stays unsent. A refused record is tried again the next day.
    update public.crm_contacts as contact set
      sent_at = case when settled.problem is null then now() end,
      problem = settled.problem,
      retry_at = case when settled.problem is not null then now() + interval '1 day' end
    from jsonb_to_recordset(p_contacts) as settled (email text, updated_at timestamptz, problem text)
    where contact.email = settled.email and contact.updated_at = settled.updated_at;
    update public.crm_events as event set
      sent_at = case when settled.problem is null then now() end,
      problem = settled.problem,
      retry_at = case when settled.problem is not null then now() + interval '1 day' end
    from jsonb_to_recordset(p_events) as settled (id uuid, problem text)
    where event.id = settled.id and event.sent_at is null;
    update private.crm_sending set failures = 0, leased_until = now() + make_interval(secs => p_lease_seconds)
    where holder = p_holder and leased_until > now();
    return found;
  end
  $$;
comment on function public.settle_crm_records is
  'Writes what became of records and renews the lease. False if the lease was lost: then nothing more may be sent.';
revoke execute on function public.settle_crm_records from public, anon, authenticated;
grant execute on function public.settle_crm_records to service_role;

create function public.end_crm_sending(
    p_holder uuid, p_pause_seconds integer default null, p_failed boolean default false, p_token text default null)
  returns integer
  language plpgsql volatile
  -- Definer: the lease is closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    seconds integer;
  begin
    update private.crm_sending set
      failures = case when p_failed then failures + 1 else failures end,
      paused_until = case
        when p_pause_seconds is not null then now() + make_interval(secs => p_pause_seconds)
        -- 5 seconds, then twice as long each time, up to an hour.
        when p_failed then now() + make_interval(secs => least(3600, 5 * 2 ^ least(failures, 10))::integer)
      end,
      paused_token = p_token,
      holder = null,
      leased_until = null
    where holder = p_holder
    returning extract(epoch from paused_until - now())::integer into seconds;
    return seconds;
  end
  $$;
comment on function public.end_crm_sending is
  'Gives the lease back, and pauses all processes: for as long as the service asked, or longer after each failure. '
  'Answers the seconds of the pause.';
revoke execute on function public.end_crm_sending from public, anon, authenticated;
grant execute on function public.end_crm_sending to service_role;

create or replace function public.record_in_crm(
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
      insert into public.crm_contacts as contact (email, properties) values (p_email, p_properties)
      on conflict (email) do update set
        -- Other properties of the contact may still be unsent.
        properties = case
          when octet_length((contact.properties || excluded.properties)::text) <= 16384
            then contact.properties || excluded.properties
          else excluded.properties end,
        updated_at = clock_timestamp(), sent_at = null, retry_at = null, problem = null;
    else
      insert into public.crm_events (id, event_name, email, properties)
      values (coalesce(p_event_id, gen_random_uuid()), p_event_name, p_email, p_properties)
      on conflict (id) do nothing;
    end if;
    return 'stored';
  end $$;
