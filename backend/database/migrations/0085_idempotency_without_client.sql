ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_client_id_clients_id_fk";
