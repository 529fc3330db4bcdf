create table embedded.sending_hold (
  id boolean primary key default true,
  taken_at timestamptz not null,
  constraint sending_hold_has_one_row check (id)
);
comment on table embedded.sending_hold is
  'Has a row while this database is a restored copy: nothing is sent until the operator releases it.';
alter table embedded.sending_hold enable row level security;

create table embedded.read_only (
  id boolean primary key default true,
  since timestamptz not null default now(),
  constraint read_only_has_one_row check (id)
);
comment on table embedded.read_only is
  'Has a row from the moment at which this database is moved to another: its servers then only read.';
alter table embedded.read_only enable row level security;
