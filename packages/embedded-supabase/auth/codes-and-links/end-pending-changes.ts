import type { Queryable } from '#embedded/postgres/database.ts'

/**
 * Forgets a change of address or number that waits to be confirmed: whoever knows of it could have its code sent
 * anew, without a session, and finishing it opens one.
 */
export async function endPendingChanges(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `with changed as (
       update auth.users
       set email_change = '', email_change_token_current = '', email_change_token_new = '',
         email_change_confirm_status = 0, phone_change = '', phone_change_token = ''
       where id = $1 and (coalesce(email_change, '') <> '' or coalesce(phone_change, '') <> '')),
     codes as (
       delete from embedded.phone_codes where user_id = $1 and purpose = 'phone_change_token')
     delete from auth.one_time_tokens
     where user_id = $1 and token_type::text in
       ('email_change_token_current', 'email_change_token_new', 'phone_change_token')`,
    [userId],
  )
}
