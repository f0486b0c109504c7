-- A table of earlier versions.
DROP TABLE IF EXISTS "job_progress" CASCADE;
