-- The waiting jobs of each client, oldest first, as `backend/queue/claim-due.ts` claims them. Partitions of queues that
-- are created later get it, too.
CREATE INDEX job_turns ON pgboss.job (name, coalesce(data ->> 'clientId', ''), created_on, id) WHERE state < 'active';
