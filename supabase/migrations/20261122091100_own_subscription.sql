-- Two update policies would be alternatives to each other, so a policy that pins the status leaves no
-- room for one about preferences. The policy now says whose row it is; the trigger says that
-- subscribing again goes through the mailbox; the column grants say what a reader may change.
drop policy "A reader may unsubscribe their own row" on public.newsletter_subscribers;
create policy "A reader may change their own row" on public.newsletter_subscribers
  for update to authenticated
  using (email = (select private.verified_email()))
  with check (email = (select private.verified_email()));

create function private.refuse_reactivation() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'A subscription becomes active again only through its mailbox'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function private.refuse_reactivation() is
  'Readers may unsubscribe by a plain update; the way back is a link sent to the address.';
revoke all on function private.refuse_reactivation() from public;

create trigger refuse_reactivation before update of subscription_status
  on public.newsletter_subscribers for each row
  when (old.subscription_status <> 'active' and new.subscription_status = 'active')
  execute function private.refuse_reactivation();
