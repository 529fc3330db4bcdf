-- A stranger who had signed up with an address kept the password if its owner subscribed and opened the sign-up's email:
-- the owner's request, which the link in the other email answers, did not count as another one.

create or replace function private.queue_subscription_email(recipient text, intended_page text) returns void
  language sql volatile
  set search_path = ''
  as $$
    insert into private.mail_queue (template, recipient, variables)
    values ('subscription_confirmation', recipient, jsonb_build_object('RequestedAt', now()) || case
      when private.is_intended_page(intended_page) then jsonb_build_object('IntendedPage', intended_page)
      else '{}' end)
  $$;
comment on function private.queue_subscription_email is
  'Queues the email with the link that signs in and leads to the page, if the page is on the list, with the moment of the request.';
