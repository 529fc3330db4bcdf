-- An error that quotes a command was cut off at its first quotation mark.
create or replace function private.describe_last_call(known private.background_jobs) returns text
  language plpgsql stable
  set search_path = ''
  as $$
  declare
    answer record;
    told text;
  begin
    if known.request_id is null or known.finished_at > known.requested_at then
      return known.problem;
    end if;
    select status_code, left(error_msg, 200) as error_msg, content into answer
    from net._http_response where id = known.request_id;
    if not found or answer.status_code between 200 and 299 then return known.problem; end if;
    if answer.status_code in (401, 403) then
      return 'The functions refused the key in the Vault secret service_role_key. Store the current one.';
    end if;
    if answer.status_code = 404 then
      return format('There is no function %s at the Vault secret project_url. Deploy the functions.',
        known.function);
    end if;
    if answer.status_code is null then
      return format('%s could not be reached: %s', known.function,
        coalesce(answer.error_msg, 'it took too long'));
    end if;
    begin
      told := answer.content::jsonb ->> 'error';
    exception
      -- The platform's own answers need not be JSON.
      when others then told := null;
    end;
    return coalesce(left(told, 400),
      format('%s answered with status %s.', known.function, answer.status_code));
  end
  $$;
