-- A table of earlier versions.
DROP TABLE IF EXISTS "write_positions" CASCADE;
