-- The bot check signed its challenges with a secret that it derived from the service key. Web
-- processes with data folders of their own have keys of their own, so a solution was refused wherever
-- the proxy sent it to another process than the one that had made the challenge.

insert into private.signing_secrets (name, secret)
values ('bot-check', sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

comment on table private.signing_secrets is
  'Secrets that sign links in mails, and challenges of the bot check. They never change: a link in an old letter still has to work.';

-- Security definer: no API role may read the schema private.
create function public.bot_check_secret() returns text
  language sql stable security definer
  set search_path = ''
  as $$ select encode(secret, 'hex') from private.signing_secrets where name = 'bot-check' $$;
comment on function public.bot_check_secret is
  'Signs the challenges of the bot check, the same for all processes on one database.';
revoke execute on function public.bot_check_secret from public;
grant execute on function public.bot_check_secret to service_role;
