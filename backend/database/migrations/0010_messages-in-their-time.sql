-- Messages stand in the realtime database from their start to their end only, and one that names roles has a copy for
-- each of them: what was sent before is sent anew in this way (case J9).
INSERT INTO outbox (kind, path)
SELECT 'delete', CASE WHEN client_id IS NULL THEN 'general/messaging' ELSE 'clients/' || client_id END || '/messages/' || id
FROM messages
WHERE NOT enabled OR start_time > now() OR end_time <= now() OR cardinality(roles) > 0;--> statement-breakpoint
WITH wanted AS (
  SELECT m.*, CASE WHEN m.client_id IS NULL THEN 'general/messaging' ELSE 'clients/' || m.client_id END
    || coalesce('/roles/' || r.role, '') || '/messages/' || m.id AS path
  FROM messages m LEFT JOIN LATERAL unnest(m.roles) AS r(role) ON true
  WHERE m.enabled AND (m.end_time IS NULL OR m.end_time > now())
    AND (m.start_time > now() OR cardinality(m.roles) > 0)
)
INSERT INTO outbox (kind, path, fields, due_at)
SELECT 'set', path, jsonb_build_object(
  'id', id, 'enabled', enabled, 'dismissible', dismissible,
  'startTime', jsonb_build_object('timestamp', to_char(start_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'endTime', CASE WHEN end_time IS NULL THEN 'null'::jsonb
    ELSE jsonb_build_object('timestamp', to_char(end_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
  'applicableRoles', to_jsonb(roles), 'title', title, 'body', body, 'severity', severity,
  'link', CASE WHEN link_href IS NULL OR link_label IS NULL THEN 'null'::jsonb
    ELSE jsonb_build_object('href', link_href, 'label', link_label) END
), CASE WHEN start_time > now() THEN start_time ELSE 'epoch'::timestamptz END
FROM wanted;--> statement-breakpoint
INSERT INTO outbox (kind, path, due_at)
SELECT 'delete', CASE WHEN m.client_id IS NULL THEN 'general/messaging' ELSE 'clients/' || m.client_id END
  || coalesce('/roles/' || r.role, '') || '/messages/' || m.id, m.end_time
FROM messages m LEFT JOIN LATERAL unnest(m.roles) AS r(role) ON true
WHERE m.enabled AND m.end_time > now();
