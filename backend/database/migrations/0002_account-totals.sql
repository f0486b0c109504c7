CREATE FUNCTION count_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_totals (client_id, live)
      SELECT client_id, count(*) FILTER (WHERE removed_at IS NULL) FROM new_rows GROUP BY client_id ORDER BY client_id
      ON CONFLICT (client_id) DO UPDATE SET live = account_totals.live + excluded.live;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE account_totals t SET live = t.live - d.live
      FROM (SELECT client_id, count(*) FILTER (WHERE removed_at IS NULL) AS live FROM old_rows GROUP BY client_id) d
      WHERE d.client_id = t.client_id AND d.live <> 0;
  ELSE
    UPDATE account_totals t SET live = t.live + d.live
      FROM (
        SELECT client_id, sum(live) AS live FROM (
          SELECT client_id, count(*) FILTER (WHERE removed_at IS NULL) AS live FROM new_rows GROUP BY client_id
          UNION ALL
          SELECT client_id, -count(*) FILTER (WHERE removed_at IS NULL) FROM old_rows GROUP BY client_id
        ) both_sides GROUP BY client_id
      ) d
      WHERE d.client_id = t.client_id AND d.live <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_counted_in AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();--> statement-breakpoint
CREATE TRIGGER accounts_counted_again AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();--> statement-breakpoint
CREATE TRIGGER accounts_counted_out AFTER DELETE ON accounts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_accounts();
