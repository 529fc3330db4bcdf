create type task_state as enum ('open', 'done');

create table tasks (
  id         uuid primary key default uuid_generate_v4(),
  owner      uuid not null default auth.uid() references auth.users on delete cascade,
  title      text not null check (char_length(title) between 3 and 200),
  state      task_state not null default 'open',
  minutes    integer not null default 5,
  title_size integer generated always as (char_length(title)) stored,
  tags       text[] not null default '{}'
);
alter table tasks enable row level security;
create policy "Owners do everything" on tasks for all
  using ((select auth.uid()) = owner) with check ((select auth.uid()) = owner);

create table labels (name text primary key, color text not null);
alter table labels enable row level security;
create policy "Everyone reads labels" on labels for select using (true);

create view open_tasks with (security_invoker = on) as select id, title from tasks where state = 'open';

create function find_tasks(words text) returns setof tasks
  language sql stable
  as $$ select * from tasks where title ilike '%' || words || '%' order by title $$;

create function finish_all() returns integer
  language plpgsql security definer set search_path = ''
  as $$
declare
  finished integer;
begin
  update public.tasks set state = 'done' where owner = auth.uid() and state = 'open';
  get diagnostics finished = row_count;
  return finished;
end;
$$;

alter role authenticator set pgrst.db_aggregates_enabled = 'true';
notify pgrst, 'reload config';
