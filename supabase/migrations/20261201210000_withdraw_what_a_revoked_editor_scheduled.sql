-- A story that somebody had scheduled became the first pick after the role was taken away.

create or replace function public.revoke_editor(p_email text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    perform private.lock_news();
    delete from public.editors where email = lower(btrim(p_email));
    if not found then return false; end if;
    update public.news_articles as article set state = 'listed', publish_at = null, pick_until = null
    where state = 'scheduled' and lower(btrim(p_email)) = (
      select change.editor
      from public.news_changes as change, jsonb_array_elements(change.after) as changed
      where change.kind = 'schedule' and change.undone_at is null and changed ->> 'id' = article.id
      order by change.id desc limit 1);
    return true;
  end
  $$;
comment on function public.revoke_editor is
  'Takes the role away, from the next call on, and what was scheduled with it. Whether the address had it.';
