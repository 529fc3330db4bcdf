insert into storage.buckets (id, name) values ('avatars', 'avatars');
create policy "Avatars are public" on storage.objects for select using (bucket_id = 'avatars');
select cron.schedule('nightly', '0 3 * * *', 'select 1');
