-- What would go to the customer-relationship service, kept here in the same shape, so that nothing
-- is lost while no token is configured.
create table public.crm_contacts (
  email      text        not null,
  properties jsonb       not null default '{}',
  updated_at timestamptz not null default now(),
  sent_at    timestamptz,
  constraint crm_contacts_pkey primary key (email),
  constraint crm_contacts_email_length check (char_length(email) <= 254),
  constraint crm_contacts_properties_size check (octet_length(properties::text) <= 16384)
);
comment on table public.crm_contacts is 'One contact an e-mail, as the customer-relationship service would hold it.';
alter table public.crm_contacts enable row level security;

create table public.crm_events (
  id          uuid        not null default gen_random_uuid(),
  event_name  text        not null,
  email       text        not null,
  properties  jsonb       not null default '{}',
  occurred_at timestamptz not null default now(),
  sent_at     timestamptz,
  constraint crm_events_pkey primary key (id),
  constraint crm_events_event_name_length check (char_length(event_name) <= 100),
  constraint crm_events_email_length check (char_length(email) <= 254),
  constraint crm_events_properties_size check (octet_length(properties::text) <= 16384)
);
comment on table public.crm_events is 'What contacts did, as the customer-relationship service would hold it.';
create index crm_events_unsent_idx on public.crm_events (occurred_at) where sent_at is null;
alter table public.crm_events enable row level security;

create policy "An operator may do everything with contacts"
  on public.crm_contacts for all to service_role using (true) with check (true);
create policy "An operator may do everything with events"
  on public.crm_events for all to service_role using (true) with check (true);
grant select, insert, update, delete on public.crm_contacts, public.crm_events to service_role;
