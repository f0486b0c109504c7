-- The waiting jobs of each client, oldest first, as `backend/queue/claim-due.ts` claims them. Partitions of queues that
-- are created later get it, too. It can't be built concurrently on a partitioned table, but the build is short: finished
-- jobs are moved away after two days.
CREATE INDEX job_turns ON pgboss.job (name, coalesce(data ->> 'clientId', ''), created_on, id) WHERE state < 'active';
