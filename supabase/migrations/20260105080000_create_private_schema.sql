-- Everything that no API role may reach directly: queues, limits, receipts.
create schema private;
comment on schema private is 'Tables behind functions: the data API exposes nothing of this schema.';

-- Deny by default, also where the host grants generously: each migration grants line by line.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
