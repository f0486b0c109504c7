CREATE TABLE "audit_streams" (
	"client_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"failure" text,
	"next_attempt_at" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
