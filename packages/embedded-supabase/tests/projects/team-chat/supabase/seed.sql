do $$
declare
  account uuid;
begin
  account := public.create_account('bot+owner@example.com');
  insert into public.rooms (slug, created_by) values ('lobby', account), ('kitchen', account);
end $$;
