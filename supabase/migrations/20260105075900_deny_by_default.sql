-- A hosted project grants everything new in public to the three API roles. Here each migration
-- grants line by line, so visitors and readers start with nothing. Before all others, because it
-- counts for what is created after it.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
