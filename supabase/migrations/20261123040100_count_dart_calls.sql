-- Calls to OpenDART, which counts them by day in Korea, over all processes.

create table private.dart_days (
  day      date    not null,
  key_hash bytea   not null,
  calls    integer not null default 0,
  stopped  text,
  constraint dart_days_pkey primary key (day, key_hash),
  constraint dart_days_calls_positive check (calls >= 0),
  constraint dart_days_stopped_length check (length(stopped) <= 200)
);
comment on table private.dart_days is
  'Calls to OpenDART of a day in Korea with one key, and why there are no more that day.';
alter table private.dart_days enable row level security;

create function public.take_dart_call(p_day date, p_key_hash text, p_limit integer) returns jsonb
  language plpgsql volatile
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
  declare
    known private.dart_days;
  begin
    delete from private.dart_days where day < p_day - 7;
    insert into private.dart_days (day, key_hash) values (p_day, decode(p_key_hash, 'hex'))
    on conflict (day, key_hash) do nothing;
    update private.dart_days set calls = calls + 1
    where day = p_day and key_hash = decode(p_key_hash, 'hex') and stopped is null and calls < p_limit
    returning * into known;
    if found then
      return jsonb_build_object('isGranted', true, 'calls', known.calls);
    end if;
    select * into known from private.dart_days where day = p_day and key_hash = decode(p_key_hash, 'hex');
    return jsonb_build_object('isGranted', false, 'calls', known.calls, 'stopped', known.stopped);
  end
  $$;
comment on function public.take_dart_call is
  'Grants one call of the day, unless they are spent or the service has refused.';
revoke execute on function public.take_dart_call from public, anon, authenticated;
grant execute on function public.take_dart_call to service_role;

create function public.stop_dart_calls(p_day date, p_key_hash text, p_reason text) returns void
  language sql volatile
  -- Definer: the table is closed to every API role.
  security definer
  set search_path = ''
  as $$
    update private.dart_days set stopped = p_reason
    where day = p_day and key_hash = decode(p_key_hash, 'hex')
  $$;
comment on function public.stop_dart_calls is
  'No process calls with this key until the next day in Korea.';
revoke execute on function public.stop_dart_calls from public, anon, authenticated;
grant execute on function public.stop_dart_calls to service_role;
