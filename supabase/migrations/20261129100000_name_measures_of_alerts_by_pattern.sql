-- The schools are listed in the code alone, so a new one needs no migration.

alter table public.watchlist_alerts
  drop constraint watchlist_alerts_measure_known,
  add constraint watchlist_alerts_measure_named check (measure ~ '^[a-z][a-zA-Z0-9]{0,31}$');
comment on column public.watchlist_alerts.measure is
  'price, or the id of a school. An alert on a school that the running version does not know is left alone.';
