-- Triggers run by name. A robot's row goes after recall_suppression has run for it, so that the deletion
-- puts the suppression of that address back as a hash.
alter trigger discard_robot on public.newsletter_subscribers rename to withdraw_robot;
