-- Firestore access is granted for a user's access version. Every change of the user's rights raises it, so that revoking
-- depends neither on clocks nor on the code that changes the user (cases S8, J5).
CREATE FUNCTION raise_access_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_version := OLD.access_version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_access_raised BEFORE UPDATE OF disabled, role, client_id ON users
  FOR EACH ROW
  WHEN (OLD.disabled IS DISTINCT FROM NEW.disabled
     OR OLD.role IS DISTINCT FROM NEW.role
     OR OLD.client_id IS DISTINCT FROM NEW.client_id)
  EXECUTE FUNCTION raise_access_version();
--> statement-breakpoint
-- Ends a user's Firestore sign-in when their rights change.
CREATE FUNCTION end_database_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    VALUES ('set', 'revoked-users/' || NEW.id, jsonb_build_object('accessVersion', NEW.access_version));
  INSERT INTO outbox (kind, path) VALUES ('end_sign_in', NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_access_changed AFTER UPDATE OF disabled, role, client_id ON users
  FOR EACH ROW
  WHEN (OLD.disabled IS DISTINCT FROM NEW.disabled
     OR OLD.role IS DISTINCT FROM NEW.role
     OR OLD.client_id IS DISTINCT FROM NEW.client_id)
  EXECUTE FUNCTION end_database_sign_in();
--> statement-breakpoint
-- Firestore rules refuse tokens of a revoked session, however it was revoked.
CREATE FUNCTION revoke_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    VALUES ('set', 'revoked-sessions/' || OLD.session_id, jsonb_build_object('userId', OLD.user_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER access_tokens_revoked AFTER UPDATE OF revoked_at ON access_tokens
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION revoke_session();
--> statement-breakpoint
-- Deleting a session that is still valid revokes it. Documents of revocations that expired are deleted.
CREATE FUNCTION forget_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
    SELECT DISTINCT 'set', 'revoked-sessions/' || session_id, jsonb_build_object('userId', user_id)
    FROM gone WHERE revoked_at IS NULL AND expires_at > now();
  INSERT INTO outbox (kind, path)
    SELECT DISTINCT 'delete', 'revoked-sessions/' || session_id
    FROM gone WHERE revoked_at IS NOT NULL AND expires_at < now() - interval '1 day';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER access_tokens_deleted AFTER DELETE ON access_tokens
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_sessions();
--> statement-breakpoint
-- Gives a client the buying committee's roles of most purchases; its admin can change them.
CREATE FUNCTION give_committee(of_client text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO committee_roles (client_id, name, position)
  SELECT of_client, name, place - 1
  FROM unnest(ARRAY['Economic buyer', 'Champion', 'Technical evaluator', 'Legal & procurement', 'User'])
    WITH ORDINALITY AS role(name, place)
$$;
--> statement-breakpoint
CREATE FUNCTION give_new_client_committee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_committee(NEW.id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER clients_committee AFTER INSERT ON clients
  FOR EACH ROW EXECUTE FUNCTION give_new_client_committee();
--> statement-breakpoint
-- Schedules the first check of an owned account for inactivity; an account already scheduled keeps its date.
CREATE FUNCTION watch_silence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_silences (client_id, account_id, look_at) VALUES (NEW.client_id, NEW.id, NEW.updated_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_in AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION watch_silence();
--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_again AFTER UPDATE OF owner_id ON accounts
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL AND NEW.owner_id IS DISTINCT FROM OLD.owner_id) EXECUTE FUNCTION watch_silence();
--> statement-breakpoint
-- Queues new accounts, and accounts whose identifying values changed, for the search for duplicates.
CREATE FUNCTION check_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_checks (client_id, account_id) SELECT client_id, id FROM added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_check_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_added_accounts();
--> statement-breakpoint
CREATE FUNCTION check_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_checks (client_id, account_id) VALUES (NEW.client_id, NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_check_changed AFTER UPDATE ON accounts
  FOR EACH ROW WHEN (
    (OLD.name, OLD.domain, OLD.website, OLD.ticker, OLD.cik, OLD.company_id, OLD.hq_city, OLD.hq_state, OLD.hq_country, OLD.removed_at)
    IS DISTINCT FROM
    (NEW.name, NEW.domain, NEW.website, NEW.ticker, NEW.cik, NEW.company_id, NEW.hq_city, NEW.hq_state, NEW.hq_country, NEW.removed_at)
  ) EXECUTE FUNCTION check_changed_account();
--> statement-breakpoint
-- Moves rows that were added during a merge to the surviving account: the insert waits for the merge's row lock.
CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  survivor uuid;
BEGIN
  SELECT merged_into INTO survivor FROM accounts
    WHERE client_id = NEW.client_id AND id = NEW.account_id FOR KEY SHARE;
  IF survivor IS NOT NULL THEN NEW.account_id := survivor; END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contacts_follow_merge BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER notes_follow_merge BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER conversations_follow_merge BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER tasks_follow_merge BEFORE INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
CREATE TRIGGER signals_follow_merge BEFORE INSERT ON signals FOR EACH ROW EXECUTE FUNCTION follow_merge();
--> statement-breakpoint
-- Marks a segment for recalculation when an account enters or leaves it, or a compared figure changes.
CREATE FUNCTION mark_segments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM new_rows a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE a.removed_at IS NULL AND k.segment IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM old_rows a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE a.removed_at IS NULL AND k.segment IS NOT NULL;
  ELSE
    INSERT INTO segment_marks (client_id, level, segment)
      SELECT DISTINCT a.client_id, k.level, k.segment
      FROM (
        (SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM new_rows WHERE removed_at IS NULL
         EXCEPT
         SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM old_rows WHERE removed_at IS NULL)
        UNION ALL
        (SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM old_rows WHERE removed_at IS NULL
         EXCEPT
         SELECT client_id, id, sub_industry, industry_code, sector, market_cap_usd, revenue_usd, employees, founded_year FROM new_rows WHERE removed_at IS NULL)
      ) a, LATERAL (VALUES ('sub_industry', a.sub_industry), ('industry', a.industry_code), ('sector', a.sector)) k (level, segment)
      WHERE k.segment IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_mark_added AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();
--> statement-breakpoint
CREATE TRIGGER accounts_mark_changed AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();
--> statement-breakpoint
CREATE TRIGGER accounts_mark_deleted AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_segments();
--> statement-breakpoint
-- Disabled users leave their teams, and users whose role isn't a leader's any more lead none.
CREATE FUNCTION leave_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.disabled THEN
    DELETE FROM team_members WHERE client_id = NEW.client_id AND user_id = NEW.id;
  END IF;
  IF NEW.disabled OR lower(coalesce(NEW.role, '')) NOT IN ('sales_leader', 'client_admin') THEN
    UPDATE teams SET leader_id = NULL WHERE client_id = NEW.client_id AND leader_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_leave_team AFTER UPDATE OF disabled, role ON users
FOR EACH ROW WHEN (NEW.disabled IS DISTINCT FROM OLD.disabled OR NEW.role IS DISTINCT FROM OLD.role)
EXECUTE FUNCTION leave_team();
--> statement-breakpoint
-- Notifies pages that show an account that something changed, without saying what (docs/decisions/022). Runs once per
-- statement, so an import of 100,000 rows checks for open accounts once per batch.
CREATE FUNCTION tell_open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (kind, path, fields)
  SELECT 'set', 'clients/' || client_id || '/accounts/' || account_id || '/changes/latest',
    jsonb_build_object('at', jsonb_build_object('timestamp',
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  FROM (
    SELECT DISTINCT open.client_id, open.account_id
    FROM changed JOIN account_presence open
      ON open.client_id = changed.client_id AND open.account_id = changed.account_id
  ) told;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER account_changes_insert_live AFTER INSERT ON "account_changes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_insert_live AFTER INSERT ON "tasks"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_update_live AFTER UPDATE ON "tasks"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER tasks_delete_live AFTER DELETE ON "tasks"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_insert_live AFTER INSERT ON "notes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_update_live AFTER UPDATE ON "notes"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER notes_delete_live AFTER DELETE ON "notes"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_insert_live AFTER INSERT ON "conversations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_update_live AFTER UPDATE ON "conversations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER conversations_delete_live AFTER DELETE ON "conversations"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER signals_insert_live AFTER INSERT ON "signals"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER signals_update_live AFTER UPDATE ON "signals"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER source_questions_insert_live AFTER INSERT ON "source_questions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
CREATE TRIGGER source_questions_update_live AFTER UPDATE ON "source_questions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_open_accounts();
--> statement-breakpoint
-- Sums the size of a client's attachments. Concurrent uploads wait for each other on this row, so that the quota holds.
CREATE FUNCTION count_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO attachment_totals (client_id, bytes) VALUES (NEW.client_id, NEW.bytes)
    ON CONFLICT (client_id) DO UPDATE SET bytes = attachment_totals.bytes + excluded.bytes;
  ELSE
    UPDATE attachment_totals SET bytes = bytes - OLD.bytes WHERE client_id = OLD.client_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attachments_count AFTER INSERT OR DELETE ON attachments
FOR EACH ROW EXECUTE FUNCTION count_attachment();
--> statement-breakpoint
-- Keeps the indexed rows of custom values in step with the account's own row (docs/decisions/010). Writes only what
-- differs; the triggers skip accounts without custom values.
CREATE FUNCTION keep_account_field_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}'::jsonb ELSE OLD.custom END;
  now_is jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}'::jsonb ELSE NEW.custom END;
  own_client text := CASE WHEN TG_OP = 'DELETE' THEN OLD.client_id ELSE NEW.client_id END;
  own_id uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
  gone uuid;
BEGIN
  -- One by one, by the complete key: for a set of keys, the planner may read all clients' values.
  FOR gone IN SELECT k::uuid FROM jsonb_object_keys(was) k WHERE NOT now_is ? k LOOP
    DELETE FROM account_field_values WHERE client_id = own_client AND field_id = gone AND account_id = own_id;
  END LOOP;
  INSERT INTO account_field_values (client_id, field_id, account_id, text_value, number_value)
  SELECT own_client, f.id, own_id,
    CASE f.type WHEN 'number' THEN NULL WHEN 'text' THEN left(search_key(n.value), 200) ELSE n.value END,
    CASE f.type WHEN 'number' THEN n.value::numeric END
  FROM jsonb_each_text(now_is) n
  JOIN account_fields f ON f.client_id = own_client AND f.id = n.key::uuid
  WHERE was ->> n.key IS DISTINCT FROM n.value
  ON CONFLICT (client_id, field_id, account_id)
    DO UPDATE SET text_value = excluded.text_value, number_value = excluded.number_value;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_insert_custom AFTER INSERT ON "accounts" FOR EACH ROW
  WHEN (NEW.custom <> '{}'::jsonb) EXECUTE FUNCTION keep_account_field_values();
--> statement-breakpoint
CREATE TRIGGER accounts_update_custom AFTER UPDATE ON "accounts" FOR EACH ROW
  WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION keep_account_field_values();
--> statement-breakpoint
CREATE TRIGGER accounts_delete_custom AFTER DELETE ON "accounts" FOR EACH ROW
  WHEN (OLD.custom <> '{}'::jsonb) EXECUTE FUNCTION keep_account_field_values();
--> statement-breakpoint
-- The counters that an account adds to: each of its values, for all accounts and for those of its owner. None if removed.
CREATE FUNCTION account_count_keys(removed_at timestamptz, owner_id text, sector text, industry text, naics text, state text, band text, status text, tier text, stage text)
  RETURNS TABLE (facet text, owner text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT of_value.facet, of_owner.owner, of_value.value
  FROM (VALUES ('total', ''), ('sector', sector), ('industry', industry), ('naics', naics), ('state', state), ('band', band), ('status', status),
               ('tier', tier), ('stage', stage)) AS of_value (facet, value),
       (VALUES (''), (coalesce(owner_id, 'none'))) AS of_owner (owner)
  WHERE removed_at IS NULL AND of_value.value IS NOT NULL
$$;
--> statement-breakpoint
-- Adds a statement's changes as new rows, so that writers never wait for each other and sums are always right.
CREATE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT a.client_id, k.facet, k.owner, k.value, count(*), coalesce(sum(a.market_cap_usd), 0)
      FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT a.client_id, k.facet, k.owner, k.value, -count(*), -coalesce(sum(a.market_cap_usd), 0)
      FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO account_counts (client_id, facet, owner, value, amount, market_cap_usd)
      SELECT client_id, facet, owner, value, sum(sign), sum(worth) FROM (
        SELECT a.client_id, k.facet, k.owner, k.value, 1 AS sign, coalesce(a.market_cap_usd, 0)::numeric AS worth
        FROM new_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
        UNION ALL
        SELECT a.client_id, k.facet, k.owner, k.value, -1, -coalesce(a.market_cap_usd, 0)::numeric
        FROM old_rows a, account_count_keys(a.removed_at, a.owner_id, a.sector, a.industry_code, a.naics_sector, a.hq_state, a.market_cap_band, a.status, a.tier, a.stage) k
      ) changes GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 OR sum(worth) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_counted_in AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_counted_again AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_counted_out AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
--> statement-breakpoint
INSERT INTO "industry_data_version" DEFAULT VALUES;
--> statement-breakpoint
-- A random value instead of the next number, so that a version lost in a rollback or failover is never used again for
-- other data. The row stays locked until the commit, so that concurrent writers get different versions.
CREATE FUNCTION renew_industry_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO industry_data_version (version) VALUES (gen_random_uuid())
    ON CONFLICT (only_row) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER industries_renewed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "industries"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_industry_data_version();
--> statement-breakpoint
CREATE TRIGGER series_points_renewed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "series_points"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_industry_data_version();
--> statement-breakpoint
-- Detaches a user from everything at their former client; shared views and lists pass to its longest-serving admin.
CREATE FUNCTION leave_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heir text := (
    SELECT id FROM users
    WHERE client_id = OLD.client_id AND id <> OLD.id AND lower(role) = 'client_admin' AND NOT disabled
    ORDER BY created_at, id LIMIT 1
  );
BEGIN
  UPDATE accounts SET owner_id = NULL WHERE client_id = OLD.client_id AND owner_id = OLD.id;
  UPDATE tasks SET assignee_id = NULL WHERE client_id = OLD.client_id AND assignee_id = OLD.id;
  DELETE FROM account_watches WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM note_mentions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM access_requests WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_decisions WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM queue_weights WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM hidden_steps WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM week_goals WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM feed_visits WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_rules WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_opt_outs WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_view_choices WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE account_views SET user_id = heir
    WHERE client_id = OLD.client_id AND user_id = OLD.id AND is_shared AND heir IS NOT NULL;
  DELETE FROM account_views WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_lists WHERE client_id = OLD.client_id AND user_id = OLD.id AND NOT is_shared;
  UPDATE account_lists SET user_id = heir WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_mails WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM alert_preferences WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM kind_mutes WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM signal_verdicts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_presence WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM drafts WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM account_nudges WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM team_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  UPDATE territories SET member_id = NULL WHERE client_id = OLD.client_id AND member_id = OLD.id;
  UPDATE territories SET set_by = NULL WHERE client_id = OLD.client_id AND set_by = OLD.id;
  UPDATE teams SET leader_id = NULL WHERE client_id = OLD.client_id AND leader_id = OLD.id;
  DELETE FROM scim_group_members WHERE client_id = OLD.client_id AND user_id = OLD.id;
  DELETE FROM scim_users WHERE client_id = OLD.client_id AND user_id = OLD.id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_leave_client BEFORE UPDATE OF client_id ON users
  FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION leave_client();
--> statement-breakpoint
-- Replaces matches in every string of a JSON value; keys and numbers stay.
CREATE FUNCTION erase_in_json(given jsonb, pattern text, mark text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(given)
    WHEN 'string' THEN to_jsonb(regexp_replace(given #>> '{}', pattern, mark, 'gi'))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(e.key, erase_in_json(e.value, pattern, mark)), '{}'::jsonb)
      FROM jsonb_each(given) e)
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(erase_in_json(e.value, pattern, mark) ORDER BY e.ordinality), '[]'::jsonb)
      FROM jsonb_array_elements(given) WITH ORDINALITY e)
    ELSE given
  END;
END $$;
--> statement-breakpoint
-- Entries can't be changed, except that the erasure of a person replaces their name.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND old.at < now() - interval '365 days' THEN RETURN old; END IF;
  IF TG_OP = 'UPDATE' AND current_setting('sightline.erasing', true) = 'on'
    AND (new.client_id, new.id, new.at, new.actor_id, new.action) = (old.client_id, old.id, old.at, old.actor_id, old.action)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
