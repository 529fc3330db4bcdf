-- Unqualified names: the dump's empty search path must not reach this file.
create trigger on_account_created after insert on auth.users for each row execute function add_profile();
create schema private;
create table private.notes (body text);
create extension if not exists citext;
create table nicknames (nickname citext primary key, id uuid default uuid_generate_v4());
insert into nicknames (nickname) values ('Ada');
alter role authenticated set statement_timeout = '9s';
