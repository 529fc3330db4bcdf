alter table public.newsletter_subscribers
  add column consent_at timestamptz,
  add column consent_source text,
  add constraint newsletter_subscribers_consent_source_length check (char_length(consent_source) <= 200);
comment on column public.newsletter_subscribers.consent_at is
  'When the subscriber agreed to letters, where an operator brought them in. For sign-ups on the site that is created_at, and this is null.';
comment on column public.newsletter_subscribers.consent_source is
  'Where they agreed, in the operator''s words, such as "Value Forum 2025, list at the desk". Null for sign-ups on the site.';
