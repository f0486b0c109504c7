CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- The form of a name for searching and sorting: lower case, no diacritics, apostrophes or dots; one space for hyphens and
-- spaces. unaccent(text) is only stable, because its dictionary could change; with a named dictionary it is immutable.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '/-''.,"()`', '  '),
    '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE TABLE "account_counts" (
	"client_id" text NOT NULL,
	"facet" text NOT NULL,
	"owner" text NOT NULL,
	"value" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" bigint NOT NULL,
	"market_cap_usd" numeric DEFAULT 0 NOT NULL,
	"is_compact" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_counts_client_id_facet_owner_value_id_pk" PRIMARY KEY("client_id","facet","owner","value","id")
);
--> statement-breakpoint
CREATE TABLE "segment_marks" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "segment_marks_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"level" text NOT NULL,
	"segment" text NOT NULL,
	CONSTRAINT "segment_marks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "segment_spreads" (
	"client_id" text NOT NULL,
	"level" text NOT NULL,
	"segment" text NOT NULL,
	"figure" text NOT NULL,
	"sample" integer NOT NULL,
	"lowest" double precision,
	"lower_quartile" double precision,
	"median" double precision,
	"upper_quartile" double precision,
	"highest" double precision,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "segment_spreads_client_id_level_segment_figure_pk" PRIMARY KEY("client_id","level","segment","figure")
);
--> statement-breakpoint
CREATE TABLE "account_list_members" (
	"client_id" text NOT NULL,
	"list_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	CONSTRAINT "account_list_members_client_id_list_id_account_id_pk" PRIMARY KEY("client_id","list_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_lists" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_lists_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_view_choices" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text DEFAULT 'account' NOT NULL,
	"view_id" uuid NOT NULL,
	"is_pinned" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "account_view_choices_client_id_user_id_view_id_pk" PRIMARY KEY("client_id","user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "account_views" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text DEFAULT 'account' NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb NOT NULL,
	"density" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_views_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "account_views_sharing" UNIQUE("client_id","id","is_shared")
);
--> statement-breakpoint
CREATE TABLE "view_defaults" (
	"client_id" text NOT NULL,
	"team_id" uuid,
	"role" text,
	"opener" text GENERATED ALWAYS AS (coalesce(team_id::text, role)) STORED,
	"subject" text NOT NULL,
	"view_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "view_defaults_client_id_opener_subject_pk" PRIMARY KEY("client_id","opener","subject"),
	CONSTRAINT "view_defaults_is_shared" CHECK ("view_defaults"."is_shared"),
	CONSTRAINT "view_defaults_of_team_or_role" CHECK (num_nonnulls("view_defaults"."team_id", "view_defaults"."role") = 1),
	CONSTRAINT "view_defaults_role" CHECK ("view_defaults"."role" in ('client_admin', 'sales_leader', 'sales_rep', 'user'))
);
--> statement-breakpoint
CREATE TABLE "view_opt_outs" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "view_opt_outs_client_id_user_id_subject_pk" PRIMARY KEY("client_id","user_id","subject")
);
--> statement-breakpoint
CREATE TABLE "account_field_values" (
	"client_id" text NOT NULL,
	"field_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text_value" text collate "C",
	"number_value" numeric,
	CONSTRAINT "account_field_values_client_id_field_id_account_id_pk" PRIMARY KEY("client_id","field_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_fields" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "account_fields_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_logos" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_logos_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"path" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_requests_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "account_presence" (
	"client_id" text NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_presence_client_id_id_pk" PRIMARY KEY("client_id","id")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "account_visits" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"previous_at" timestamp with time zone,
	CONSTRAINT "account_visits_client_id_user_id_account_id_pk" PRIMARY KEY("client_id","user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_watches" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_watches_client_id_account_id_user_id_pk" PRIMARY KEY("client_id","account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "attachment_pieces" (
	"client_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_pieces_client_id_attachment_id_place_pk" PRIMARY KEY("client_id","attachment_id","place")
);
--> statement-breakpoint
CREATE TABLE "attachment_totals" (
	"client_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "attachment_totals_client_id_pk" PRIMARY KEY("client_id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid,
	"position" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"type" text,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"minutes" smallint,
	"contact_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "conversations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"form" text NOT NULL,
	"version" bigint NOT NULL,
	"writer" uuid NOT NULL,
	"seq" integer NOT NULL,
	"fields" jsonb,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_client_id_user_id_account_id_form_pk" PRIMARY KEY("client_id","user_id","account_id","form")
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"client_id" text NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "note_mentions_client_id_note_id_user_id_pk" PRIMARY KEY("client_id","note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"reply_to" uuid,
	CONSTRAINT "notes_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "signal_verdicts" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"signal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signal_verdicts_client_id_user_id_signal_id_pk" PRIMARY KEY("client_id","user_id","signal_id")
);
--> statement-breakpoint
CREATE TABLE "signal_sources" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"signal_id" uuid NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"connector" text NOT NULL,
	"source_id" text NOT NULL,
	CONSTRAINT "signal_sources_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"connector" text,
	"source_id" text,
	CONSTRAINT "signals_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_date" date,
	"assignee_id" text,
	"contact_id" uuid,
	"done_at" timestamp with time zone,
	"reminded_of" date,
	"overdue_of" date,
	"repeats" text,
	"repeat_day" smallint,
	"follows_id" uuid,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tasks_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "tasks_repeat_from_a_day" CHECK (("tasks"."repeats" is null) = ("tasks"."repeat_day" is null) and ("tasks"."repeats" is null or "tasks"."due_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "alert_mails" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"type" text NOT NULL,
	"mail" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"account_id" text,
	"signal_kind" text,
	"link" text,
	"rule_id" text,
	"rule_name" text,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_mails_client_id_user_id_alert_id_pk" PRIMARY KEY("client_id","user_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "alert_preferences" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"ways" jsonb NOT NULL,
	"digest_hour" smallint NOT NULL,
	"digest_weekday" smallint NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"mailed_at" timestamp with time zone,
	"feed_mail" text DEFAULT 'off' NOT NULL,
	"feed_since" timestamp with time zone,
	"feed_due_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_preferences_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_mutes" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_mutes_client_id_user_id_account_id_pk" PRIMARY KEY("client_id","user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "kind_mutes" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kind_mutes_client_id_user_id_kind_pk" PRIMARY KEY("client_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"kind" text NOT NULL,
	"topics" text[] NOT NULL,
	"least_sigma" double precision,
	"is_on" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "alert_rules_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "rule_alerts" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_held" boolean NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "rule_alerts_client_id_user_id_alert_id_pk" PRIMARY KEY("client_id","user_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"client_id" text DEFAULT '' NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	"agent" text,
	CONSTRAINT "audit_log_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"client_id" text NOT NULL,
	"bulk_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"seen" jsonb NOT NULL,
	"after" text,
	CONSTRAINT "bulk_items_client_id_bulk_id_account_id_pk" PRIMARY KEY("client_id","bulk_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "bulks" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"action" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"undone_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bulks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "committee_roles" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "committee_roles_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "committee_seats" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "committee_seats_client_id_account_id_role_id_pk" PRIMARY KEY("client_id","account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "client_connectors" (
	"client_id" text NOT NULL,
	"connector" text NOT NULL,
	"enabled" boolean NOT NULL,
	"topics" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_connectors_client_id_connector_pk" PRIMARY KEY("client_id","connector")
);
--> statement-breakpoint
CREATE TABLE "connector_companies" (
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"good_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"place" text,
	"audience" text,
	"problem" text,
	"report" text,
	"figures_at" timestamp with time zone,
	"figures_tries" integer DEFAULT 0 NOT NULL,
	"figures_etag" text,
	"figures_last_modified" text,
	"figures_problem" text,
	"told_from" date,
	"older" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"older_at" timestamp with time zone,
	"older_tries" integer DEFAULT 0 NOT NULL,
	"older_problem" text,
	"reported_as" text,
	CONSTRAINT "connector_companies_connector_company_pk" PRIMARY KEY("connector","company")
);
--> statement-breakpoint
CREATE TABLE "connector_hosts" (
	"connector" text NOT NULL,
	"host" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"robots" jsonb NOT NULL,
	CONSTRAINT "connector_hosts_connector_host_pk" PRIMARY KEY("connector","host")
);
--> statement-breakpoint
CREATE TABLE "connector_states" (
	"connector" text PRIMARY KEY NOT NULL,
	"lease_id" text,
	"lease_until" timestamp with time zone,
	"next_slot_at" timestamp with time zone,
	"last_host" text,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"page_client" text,
	"page_company" text,
	"paged_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"last_good_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"day" date,
	"requests" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reported_figures" (
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"concept" text NOT NULL,
	"span" text NOT NULL,
	"period" text NOT NULL,
	"starts_on" date,
	"ends_on" date NOT NULL,
	"value" bigint NOT NULL,
	"unit" text NOT NULL,
	"tag" text NOT NULL,
	"form" text NOT NULL,
	"filed_on" date NOT NULL,
	"accession" text NOT NULL,
	"is_current" boolean NOT NULL,
	CONSTRAINT "reported_figures_pk" PRIMARY KEY("connector","company","concept","span","period","tag","accession")
);
--> statement-breakpoint
CREATE TABLE "source_questions" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"connector" text NOT NULL,
	"company" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "source_questions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "source_rules" (
	"client_id" text NOT NULL,
	"field" text NOT NULL,
	"rule" text NOT NULL,
	"source_order" jsonb,
	"version" integer NOT NULL,
	"settled_to" uuid,
	"settled_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_rules_client_id_field_pk" PRIMARY KEY("client_id","field")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_started_at" timestamp with time zone NOT NULL,
	"session_ends_at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"factor" text,
	"ip" text,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "account_facts" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"value" text NOT NULL,
	"method" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confidence" text NOT NULL,
	"document_title" text,
	"document_reference" text,
	"document_read_at" timestamp with time zone,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	"rejected_reason" text,
	"url" text,
	CONSTRAINT "account_facts_client_id_account_id_field_source_value_pk" PRIMARY KEY("client_id","account_id","field","source","value")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"company_id" text,
	"name" text NOT NULL,
	"ticker" text,
	"cik" text,
	"domain" text,
	"sector" text,
	"sub_industry" text,
	"industry_code" text,
	"naics_sector" text,
	"hq_city" text,
	"hq_state" text,
	"hq_country" text,
	"founded_year" smallint,
	"employees" integer,
	"revenue_usd" bigint,
	"market_cap_usd" bigint,
	"market_cap_band" text,
	"status" text NOT NULL,
	"website" text,
	"tier" text,
	"stage" text,
	"owner_id" text,
	"logo_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"merged_into" uuid,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (search_key(name)) STORED NOT NULL,
	"search_text" text collate "C" GENERATED ALWAYS AS (' ' || search_key(name) || ' ' || search_key(coalesce(domain, '')) || ' ' || search_key(coalesce(ticker, ''))) STORED NOT NULL,
	CONSTRAINT "accounts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text,
	"factor_required_from" date,
	"denied" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"retention" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	CONSTRAINT "clients_id_not_empty" CHECK ("clients"."id" <> '')
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ticker" text,
	"cik" text,
	"domain" text,
	"sector" text,
	"sub_industry" text,
	"industry_code" text,
	"naics_sector" text,
	"hq_city" text,
	"hq_state" text,
	"hq_country" text,
	"founded_year" smallint,
	"employees" integer,
	"revenue_usd" bigint,
	"market_cap_usd" bigint,
	"market_cap_band" text,
	"status" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_facts" (
	"client_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"value" text NOT NULL,
	"method" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"confidence" text NOT NULL,
	"document_title" text,
	"document_reference" text,
	"document_read_at" timestamp with time zone,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"rejected_at" timestamp with time zone,
	"rejected_by" text,
	"rejected_reason" text,
	"url" text,
	CONSTRAINT "contact_facts_client_id_contact_id_field_source_value_pk" PRIMARY KEY("client_id","contact_id","field","source","value")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"title" text NOT NULL,
	"function" text NOT NULL,
	"level" smallint NOT NULL,
	"buying_role" text,
	"manager_id" uuid,
	"manager_assumed" boolean DEFAULT false NOT NULL,
	"email" text,
	"phone" text,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"do_not_contact_reason" text,
	"do_not_contact_since" date,
	"left_company" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"name_key" text collate "C" GENERATED ALWAYS AS (search_key(full_name)) STORED NOT NULL,
	"search_text" text collate "C" GENERATED ALWAYS AS (' ' || search_key(full_name) || ' ' || search_key(title) || ' ' || case when do_not_contact then '' else search_key(coalesce(email, '')) end) STORED NOT NULL,
	CONSTRAINT "contacts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"realm" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"username" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_realm_issuer_subject_pk" PRIMARY KEY("realm","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "industries" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"parent_code" text,
	"naics_sector" text,
	"bea_code" text,
	"ces_supersector" text
);
--> statement-breakpoint
CREATE TABLE "industry_data_version" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industry_moves" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"industry_code" text NOT NULL,
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"footnote" text,
	"change_percent" double precision NOT NULL,
	"usual_percent" double precision NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "industry_moves_industry_code_metric_period_pk" PRIMARY KEY("industry_code","metric","period"),
	CONSTRAINT "industry_moves_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "microsoft_tenants" (
	"client_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "microsoft_tenants_client_id_tenant_id_pk" PRIMARY KEY("client_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_points" (
	"industry_code" text NOT NULL,
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"frequency" text NOT NULL,
	"unit" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	"footnote" text,
	CONSTRAINT "series_points_industry_code_metric_period_pk" PRIMARY KEY("industry_code","metric","period")
);
--> statement-breakpoint
CREATE TABLE "sign_in_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"client_id" text NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "sso_domains_client_id_domain_pk" PRIMARY KEY("client_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_settings" (
	"client_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"oidc_client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"enabled" boolean NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"joins" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_members_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"leader_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teams_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text,
	"client_id" text,
	"password_hash" text,
	"title" text,
	"time_zone" text,
	"linkedin_profile_url" text,
	"microsoft_id" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"access_version" integer DEFAULT 1 NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_nudges" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_nudges_client_id_account_id_user_id_pk" PRIMARY KEY("client_id","account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_silences" (
	"client_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	"told_since" timestamp with time zone,
	"told_days" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_silences_client_id_account_id_pk" PRIMARY KEY("client_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "territories" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"filter_count" smallint NOT NULL,
	"is_shared" boolean NOT NULL,
	"member_id" text,
	"set_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "territories_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_checks" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_checks_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_checks_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_keys" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_keys_client_id_key_account_id_pk" PRIMARY KEY("client_id","key","account_id")
);
--> statement-breakpoint
CREATE TABLE "account_merge_items" (
	"client_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "account_merge_items_client_id_merge_id_table_name_row_id_pk" PRIMARY KEY("client_id","merge_id","table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "account_merges" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "account_merges_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "account_pairs" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"reasons" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"created_by" text,
	CONSTRAINT "account_pairs_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "crowded_keys" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "crowded_keys_client_id_key_pk" PRIMARY KEY("client_id","key")
);
--> statement-breakpoint
CREATE TABLE "account_changes" (
	"client_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"contact_id" uuid,
	"field" text NOT NULL,
	"old" text,
	"new" text,
	"source" text,
	"created_by" text,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"undoes" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_changes_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "chart_annotations" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"series_id" text NOT NULL,
	"year" smallint NOT NULL,
	"body" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "chart_annotations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_visits" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_visits_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "fit_profiles" (
	"client_id" text PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_steps" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_steps_client_id_user_id_name_pk" PRIMARY KEY("client_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "queue_decisions" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"item_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"former_rating" text,
	"until" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_decisions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "queue_weights" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_weights_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_queue_weights" (
	"client_id" text NOT NULL,
	"team_id" uuid NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_queue_weights_client_id_team_id_pk" PRIMARY KEY("client_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "week_goals" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"goal" smallint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "week_goals_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "external_ids" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text collate "C" NOT NULL,
	"import_id" uuid NOT NULL,
	"account_id" uuid,
	"contact_id" uuid,
	"note_id" uuid,
	"task_id" uuid,
	"member_email" text,
	CONSTRAINT "external_ids_client_id_kind_external_id_pk" PRIMARY KEY("client_id","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "import_pieces" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_pieces_client_id_import_id_place_pk" PRIMARY KEY("client_id","import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_keys" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "import_keys_client_id_import_id_key_pk" PRIMARY KEY("client_id","import_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"client_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"is_person" boolean DEFAULT false NOT NULL,
	"line" integer NOT NULL,
	"account_line" integer,
	"cells" jsonb NOT NULL,
	"flaw" text,
	"verdict" text,
	"reason" text,
	"place" integer,
	"values" jsonb,
	"changes" text[],
	"account_id" uuid,
	"contact_id" uuid,
	"item_id" uuid,
	"link" text,
	"decision" text,
	"outcome" text,
	CONSTRAINT "import_rows_client_id_import_id_is_person_line_pk" PRIMARY KEY("client_id","import_id","is_person","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"transfer_id" uuid,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"kind" text,
	"problem" text,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading" integer DEFAULT 0 NOT NULL,
	"encoding" text,
	"delimiter" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sheet" text,
	"heading_row" integer,
	"top_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bad_values" text DEFAULT 'row' NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"headings_key" text,
	"row_count" integer,
	"doubtful" text,
	"done" integer DEFAULT 0 NOT NULL,
	"at_line" integer DEFAULT 0 NOT NULL,
	"verdicts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at_people" boolean DEFAULT false NOT NULL,
	"person_verdicts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"person_outcomes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"state" text DEFAULT 'preparing' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "incoming_facts" (
	"client_id" text NOT NULL,
	"source" text NOT NULL,
	"fact_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"url" text,
	"confidence" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_facts_client_id_source_fact_id_pk" PRIMARY KEY("client_id","source","fact_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"result_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_client_id_user_id_key_pk" PRIMARY KEY("client_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"severity" text NOT NULL,
	"roles" text[] NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"dismissible" boolean NOT NULL,
	"enabled" boolean NOT NULL,
	"link_href" text,
	"link_label" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"fields" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"delivered_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"trace" text
);
--> statement-breakpoint
CREATE TABLE "client_deletions" (
	"client_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"suspends_client" boolean NOT NULL,
	"started_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_hashes" (
	"client_id" text NOT NULL,
	"hash" text NOT NULL,
	"erasure_id" uuid NOT NULL,
	CONSTRAINT "erasure_hashes_client_id_hash_pk" PRIMARY KEY("client_id","hash")
);
--> statement-breakpoint
CREATE TABLE "erasure_keys" (
	"client_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sealed_subject" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "erasures_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"heir_id" text,
	"because" text NOT NULL,
	"is_leaving" boolean NOT NULL,
	"accounts" integer NOT NULL,
	"tasks" integer NOT NULL,
	"accounts_done" integer DEFAULT 0 NOT NULL,
	"tasks_done" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hand_overs_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"client_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "scim_group_members_client_id_group_id_user_id_pk" PRIMARY KEY("client_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_groups_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_rules" (
	"client_id" text NOT NULL,
	"position" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"role" text,
	"team_id" uuid,
	CONSTRAINT "scim_rules_client_id_position_pk" PRIMARY KEY("client_id","position"),
	CONSTRAINT "scim_rules_role" CHECK ("scim_rules"."role" in ('sales_leader', 'user', 'sales_rep'))
);
--> statement-breakpoint
CREATE TABLE "scim_settings" (
	"client_id" text PRIMARY KEY NOT NULL,
	"match_claim" text,
	"last_request_at" timestamp with time zone,
	"last_request" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"client_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "scim_tokens_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"manager_id" text,
	"rule_role" text,
	"rule_team_id" uuid,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scim_users_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "client_viewings" (
	"client_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"operator_id" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_viewings_client_id_session_id_pk" PRIMARY KEY("client_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"bound_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"rp_id" text,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_counts_loose" ON "account_counts" USING btree ("client_id") WHERE not "account_counts"."is_compact";
--> statement-breakpoint
CREATE INDEX "account_list_members_author" ON "account_list_members" USING btree ("created_by") WHERE "account_list_members"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "account_list_members_of_account" ON "account_list_members" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_lists_of_user" ON "account_lists" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "account_lists_shared" ON "account_lists" USING btree ("client_id") WHERE "account_lists"."is_shared";
--> statement-breakpoint
CREATE UNIQUE INDEX "account_view_choices_default_of_list" ON "account_view_choices" USING btree ("client_id","user_id","subject") WHERE "account_view_choices"."is_default";
--> statement-breakpoint
CREATE INDEX "account_views_of_user" ON "account_views" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "account_views_shared" ON "account_views" USING btree ("client_id") WHERE "account_views"."is_shared";
--> statement-breakpoint
CREATE INDEX "view_defaults_of_view" ON "view_defaults" USING btree ("client_id","view_id");
--> statement-breakpoint
CREATE INDEX "account_field_values_by_text" ON "account_field_values" USING btree ("client_id","field_id","text_value","account_id") WHERE "account_field_values"."text_value" is not null;
--> statement-breakpoint
CREATE INDEX "account_field_values_by_number" ON "account_field_values" USING btree ("client_id","field_id","number_value","account_id") WHERE "account_field_values"."number_value" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_fields_one_name" ON "account_fields" USING btree ("client_id",lower("name")) WHERE "account_fields"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "account_fields_removed" ON "account_fields" USING btree ("removed_at") WHERE "account_fields"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "account_logos_of_account" ON "account_logos" USING btree ("client_id","account_id","created_at");
--> statement-breakpoint
CREATE INDEX "access_requests_of_user" ON "access_requests" USING btree ("client_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "access_requests_recent" ON "access_requests" USING btree ("client_id","created_at");
--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "account_presence_account" ON "account_presence" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_presence_user" ON "account_presence" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "account_visits_of_account" ON "account_visits" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_visits_latest" ON "account_visits" USING btree ("client_id","user_id",coalesce("seen_at", "started_at") desc);
--> statement-breakpoint
CREATE INDEX "account_watches_of_user" ON "account_watches" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "attachments_author" ON "attachments" USING btree ("created_by") WHERE "attachments"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "attachments_of_note" ON "attachments" USING btree ("client_id","note_id") WHERE "attachments"."note_id" is not null;
--> statement-breakpoint
CREATE INDEX "attachments_waiting" ON "attachments" USING btree ("created_at") WHERE "attachments"."note_id" is null;
--> statement-breakpoint
CREATE INDEX "attachments_waiting_of_user" ON "attachments" USING btree ("client_id","created_by") WHERE "attachments"."note_id" is null;
--> statement-breakpoint
CREATE INDEX "conversations_of_account" ON "conversations" USING btree ("client_id","account_id","happened_at","id");
--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "conversations_logged_at_account" ON "conversations" USING btree ("client_id","account_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "conversations_by_author" ON "conversations" USING btree ("created_by","client_id","happened_at") WHERE "conversations"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_of_contact" ON "conversations" USING btree ("client_id","contact_id") WHERE "conversations"."contact_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_removed" ON "conversations" USING btree ("removed_at") WHERE "conversations"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "drafts_of_account" ON "drafts" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "drafts_of_user" ON "drafts" USING btree ("client_id","user_id") WHERE "drafts"."fields" is not null;
--> statement-breakpoint
CREATE INDEX "drafts_saved" ON "drafts" USING btree ("saved_at");
--> statement-breakpoint
CREATE INDEX "note_mentions_of_user" ON "note_mentions" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "notes_replies" ON "notes" USING btree ("client_id","reply_to","created_at","id") WHERE "notes"."reply_to" is not null;
--> statement-breakpoint
CREATE INDEX "notes_of_account" ON "notes" USING btree ("client_id","account_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "notes_by_author" ON "notes" USING btree ("created_by","client_id","created_at") WHERE "notes"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "notes_recent" ON "notes" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "notes_removed" ON "notes" USING btree ("removed_at") WHERE "notes"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "signal_verdicts_of_signal" ON "signal_verdicts" USING btree ("client_id","signal_id");
--> statement-breakpoint
CREATE INDEX "signal_verdicts_of_user" ON "signal_verdicts" USING btree ("client_id","user_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "signal_sources_once" ON "signal_sources" USING btree ("client_id","account_id","connector","source_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "signal_sources_sent_once" ON "signal_sources" USING btree ("client_id","source_id") WHERE "signal_sources"."connector" = 'api';
--> statement-breakpoint
CREATE INDEX "signal_sources_of_signal" ON "signal_sources" USING btree ("client_id","signal_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "signals_once" ON "signals" USING btree ("client_id","account_id","connector","source_id") WHERE "signals"."connector" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "signals_sent_once" ON "signals" USING btree ("client_id","source_id") WHERE "signals"."connector" = 'api';
--> statement-breakpoint
CREATE INDEX "signals_author" ON "signals" USING btree ("created_by") WHERE "signals"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "signals_of_account" ON "signals" USING btree ("client_id","account_id","occurred_at","id");
--> statement-breakpoint
CREATE INDEX "signals_of_kind" ON "signals" USING btree ("client_id","kind","occurred_at","account_id");
--> statement-breakpoint
CREATE INDEX "signals_recent" ON "signals" USING btree ("client_id","occurred_at","id");
--> statement-breakpoint
CREATE INDEX "signals_arrived" ON "signals" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "signals_arrived_at_account" ON "signals" USING btree ("client_id","account_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_following" ON "tasks" USING btree ("client_id","follows_id") WHERE "tasks"."follows_id" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_author" ON "tasks" USING btree ("created_by") WHERE "tasks"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_of_contact" ON "tasks" USING btree ("client_id","contact_id") WHERE "tasks"."contact_id" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_of_assignee" ON "tasks" USING btree ("client_id","assignee_id");
--> statement-breakpoint
CREATE INDEX "tasks_open_of_assignee" ON "tasks" USING btree ("client_id","assignee_id",coalesce("due_date", '9999-12-31'::date),"id") WHERE "tasks"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "tasks_open_of_account" ON "tasks" USING btree ("client_id","account_id") WHERE "tasks"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "tasks_open_by_day" ON "tasks" USING btree ("client_id","due_date","id") WHERE "tasks"."done_at" is null and "tasks"."due_date" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_done_of_assignee" ON "tasks" USING btree ("client_id","assignee_id","done_at","id") WHERE "tasks"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_done_recently" ON "tasks" USING btree ("client_id","done_at","id") WHERE "tasks"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_done_at_account" ON "tasks" USING btree ("client_id","account_id","done_at","id") WHERE "tasks"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "tasks_of_account" ON "tasks" USING btree ("client_id","account_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "tasks_to_remind" ON "tasks" USING btree ("due_date") WHERE "tasks"."done_at" is null and "tasks"."due_date" is not null and "tasks"."overdue_of" is distinct from "tasks"."due_date";
--> statement-breakpoint
CREATE INDEX "alert_mails_due" ON "alert_mails" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "alert_preferences_feed_due" ON "alert_preferences" USING btree ("feed_due_at") WHERE "alert_preferences"."feed_due_at" is not null;
--> statement-breakpoint
CREATE INDEX "account_mutes_of_account" ON "account_mutes" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "alert_rules_of_user" ON "alert_rules" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "alert_rules_listening" ON "alert_rules" USING btree ("client_id","kind") WHERE "alert_rules"."is_on" and "alert_rules"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "alert_rules_of_industries" ON "alert_rules" USING btree ("client_id","user_id") WHERE "alert_rules"."kind" = 'industry' and "alert_rules"."is_on" and "alert_rules"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "rule_alerts_of_rule" ON "rule_alerts" USING btree ("client_id","rule_id","at");
--> statement-breakpoint
CREATE INDEX "rule_alerts_by_age" ON "rule_alerts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_all" ON "audit_log" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_client" ON "audit_log" USING btree ("client_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("client_id","actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("client_id",split_part("action", '.', 1),"at","id");
--> statement-breakpoint
CREATE INDEX "bulk_items_of_account" ON "bulk_items" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "bulk_items_by_outcome" ON "bulk_items" USING btree ("client_id","bulk_id","outcome","account_id");
--> statement-breakpoint
CREATE INDEX "bulks_author" ON "bulks" USING btree ("created_by") WHERE "bulks"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "bulks_created" ON "bulks" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "bulks_of_user" ON "bulks" USING btree ("client_id","created_by","created_at");
--> statement-breakpoint
CREATE INDEX "committee_roles_in_order" ON "committee_roles" USING btree ("client_id","position","id") WHERE "committee_roles"."removed_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "committee_roles_one_name" ON "committee_roles" USING btree ("client_id",lower("name")) WHERE "committee_roles"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "committee_seats_of_contact" ON "committee_seats" USING btree ("client_id","contact_id");
--> statement-breakpoint
CREATE INDEX "committee_seats_of_role" ON "committee_seats" USING btree ("client_id","role_id");
--> statement-breakpoint
CREATE INDEX "connector_companies_due" ON "connector_companies" USING btree ("connector","next_at","company");
--> statement-breakpoint
CREATE INDEX "connector_companies_figures_due" ON "connector_companies" USING btree ("connector","figures_at","company") WHERE "connector_companies"."figures_at" is not null;
--> statement-breakpoint
CREATE INDEX "connector_companies_older_due" ON "connector_companies" USING btree ("connector","older_at","company") WHERE "connector_companies"."older_at" is not null;
--> statement-breakpoint
CREATE INDEX "connector_hosts_by_age" ON "connector_hosts" USING btree ("connector","read_at");
--> statement-breakpoint
CREATE INDEX "reported_figures_by_report" ON "reported_figures" USING btree ("connector","accession");
--> statement-breakpoint
CREATE INDEX "source_questions_of_account" ON "source_questions" USING btree ("client_id","account_id","asked_at");
--> statement-breakpoint
CREATE INDEX "source_questions_due" ON "source_questions" USING btree ("connector","due_at","company") WHERE "source_questions"."answered_at" is null;
--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id","expires_at");
--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_facts_chosen" ON "account_facts" USING btree ("client_id","account_id","field") WHERE "account_facts"."is_chosen";
--> statement-breakpoint
CREATE INDEX "account_facts_custom" ON "account_facts" USING btree ("client_id","field","account_id") WHERE "account_facts"."field" like 'custom:%';
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_name" ON "accounts" USING btree ("client_id","name_key") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_domain" ON "accounts" USING btree ("client_id","domain") WHERE "accounts"."removed_at" is null and "accounts"."domain" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("client_id","search_text" gin_trgm_ops) WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_filters" ON "accounts" USING gin ("client_id","sector","industry_code","naics_sector","hq_state","market_cap_band","status") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ("client_id","name_key","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_market_cap" ON "accounts" USING btree ("client_id","market_cap_usd","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_revenue" ON "accounts" USING btree ("client_id","revenue_usd","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_employees" ON "accounts" USING btree ("client_id","employees","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_founded" ON "accounts" USING btree ("client_id","founded_year","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_updated" ON "accounts" USING btree ("client_id","updated_at","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_sub_industry" ON "accounts" USING btree ("client_id","sub_industry","market_cap_usd","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_industry_and_state" ON "accounts" USING btree ("client_id","industry_code","hq_state","market_cap_usd","id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_owner" ON "accounts" USING btree ("client_id","owner_id") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_tier" ON "accounts" USING btree ("client_id","tier") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_stage" ON "accounts" USING btree ("client_id","stage") WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_without_sector" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."sector" is null;
--> statement-breakpoint
CREATE INDEX "accounts_without_state" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."hq_state" is null;
--> statement-breakpoint
CREATE INDEX "accounts_without_band" ON "accounts" USING btree ("client_id") WHERE "accounts"."removed_at" is null and "accounts"."market_cap_band" is null;
--> statement-breakpoint
CREATE INDEX "accounts_removed" ON "accounts" USING btree ("client_id","removed_at","id") WHERE "accounts"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_by_ticker" ON "accounts" USING btree ("client_id",lower("ticker")) WHERE "accounts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "accounts_by_cik" ON "accounts" USING btree ("client_id","cik") WHERE "accounts"."removed_at" is null and "accounts"."cik" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_by_company" ON "accounts" USING btree ("client_id","company_id") WHERE "accounts"."removed_at" is null and "accounts"."company_id" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_merged_into" ON "accounts" USING btree ("client_id","merged_into") WHERE "accounts"."merged_into" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_merged_name" ON "accounts" USING btree ("client_id","name_key") WHERE "accounts"."merged_into" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_merged_domain" ON "accounts" USING btree ("client_id","domain") WHERE "accounts"."merged_into" is not null;
--> statement-breakpoint
CREATE INDEX "accounts_merged_company" ON "accounts" USING btree ("client_id","company_id") WHERE "accounts"."merged_into" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_facts_chosen" ON "contact_facts" USING btree ("client_id","contact_id","field") WHERE "contact_facts"."is_chosen";
--> statement-breakpoint
CREATE INDEX "contacts_of_account" ON "contacts" USING btree ("client_id","account_id","level","full_name","id");
--> statement-breakpoint
CREATE INDEX "contacts_of_manager" ON "contacts" USING btree ("client_id","manager_id") WHERE "contacts"."manager_id" is not null;
--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("client_id","search_text" gin_trgm_ops) WHERE "contacts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "contacts_by_email" ON "contacts" USING btree ("client_id",lower("email")) WHERE "contacts"."removed_at" is null and "contacts"."email" is not null;
--> statement-breakpoint
CREATE INDEX "contacts_silent_removed" ON "contacts" USING btree ("client_id",lower("email")) WHERE "contacts"."removed_at" is not null and "contacts"."do_not_contact";
--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "contacts_by_updated" ON "contacts" USING btree ("client_id","updated_at","id") WHERE "contacts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "contacts_by_function" ON "contacts" USING btree ("client_id","function","level") WHERE "contacts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "contacts_by_level" ON "contacts" USING btree ("client_id","level") WHERE "contacts"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "contacts_silent" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null and "contacts"."do_not_contact";
--> statement-breakpoint
CREATE INDEX "contacts_left" ON "contacts" USING btree ("client_id","name_key","id") WHERE "contacts"."removed_at" is null and "contacts"."left_company";
--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_email" ON "invitations" USING btree ("client_id",lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "invitations_author" ON "invitations" USING btree ("invited_by") WHERE "invitations"."invited_by" is not null;
--> statement-breakpoint
CREATE INDEX "invitations_latest" ON "invitations" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "known_addresses_last" ON "known_addresses" USING btree ("last_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "microsoft_tenants_one_client" ON "microsoft_tenants" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "one_time_links_email" ON "one_time_links" USING btree ("kind",lower("email"));
--> statement-breakpoint
CREATE INDEX "one_time_links_user" ON "one_time_links" USING btree ("user_id") WHERE "one_time_links"."user_id" is not null;
--> statement-breakpoint
CREATE INDEX "one_time_links_expiry" ON "one_time_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_counters_last" ON "sign_in_counters" USING btree ("last_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proven" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."proven_at" is not null;
--> statement-breakpoint
CREATE INDEX "team_members_of_team" ON "team_members" USING btree ("client_id","team_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "teams_one_name" ON "teams" USING btree ("client_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "teams_of_leader" ON "teams" USING btree ("client_id","leader_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_of_client" ON "users" USING btree ("client_id","id");
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("client_id","full_name","id");
--> statement-breakpoint
CREATE INDEX "users_last_sign_in" ON "users" USING btree ("client_id","last_login_at");
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("client_id",(lower("full_name" || ' ' || "email")) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "account_nudges_of_member" ON "account_nudges" USING btree ("client_id","user_id");
--> statement-breakpoint
CREATE INDEX "account_nudges_by_age" ON "account_nudges" USING btree ("client_id","at");
--> statement-breakpoint
CREATE INDEX "account_silences_due" ON "account_silences" USING btree ("look_at");
--> statement-breakpoint
CREATE INDEX "account_silences_told" ON "account_silences" USING btree ("client_id","told_days","account_id") WHERE "account_silences"."told_days" > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "territories_one_name" ON "territories" USING btree ("client_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "territories_of_team" ON "territories" USING btree ("client_id","team_id");
--> statement-breakpoint
CREATE INDEX "territories_of_member" ON "territories" USING btree ("client_id","member_id");
--> statement-breakpoint
CREATE INDEX "territories_of_setter" ON "territories" USING btree ("client_id","set_by");
--> statement-breakpoint
CREATE INDEX "account_checks_in_order" ON "account_checks" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "account_keys_of_account" ON "account_keys" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_merges_author" ON "account_merges" USING btree ("created_by") WHERE "account_merges"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "account_merges_of_survivor" ON "account_merges" USING btree ("client_id","survivor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_standing" ON "account_merges" USING btree ("client_id","merged_id") WHERE "account_merges"."undone_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_pairs_once" ON "account_pairs" USING btree ("client_id","low_id","high_id");
--> statement-breakpoint
CREATE INDEX "account_pairs_author" ON "account_pairs" USING btree ("created_by") WHERE "account_pairs"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "account_pairs_of_high" ON "account_pairs" USING btree ("client_id","high_id");
--> statement-breakpoint
CREATE INDEX "account_pairs_open" ON "account_pairs" USING btree ("client_id","score","id") WHERE "account_pairs"."dismissed_at" is null;
--> statement-breakpoint
CREATE INDEX "account_changes_of_account" ON "account_changes" USING btree ("client_id","account_id","at","id");
--> statement-breakpoint
CREATE INDEX "account_changes_recent" ON "account_changes" USING btree ("client_id","at","id") WHERE "account_changes"."cause_kind" <> 'import';
--> statement-breakpoint
CREATE INDEX "account_changes_of_contact" ON "account_changes" USING btree ("client_id","contact_id") WHERE "account_changes"."contact_id" is not null;
--> statement-breakpoint
CREATE INDEX "account_changes_of_author" ON "account_changes" USING btree ("created_by","client_id","at") WHERE "account_changes"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "account_changes_of_cause" ON "account_changes" USING btree ("client_id","cause_kind","cause_id");
--> statement-breakpoint
CREATE INDEX "account_changes_custom" ON "account_changes" USING btree ("client_id","field","account_id") WHERE "account_changes"."field" like 'custom:%';
--> statement-breakpoint
CREATE INDEX "account_changes_undone" ON "account_changes" USING btree ("client_id","undoes") WHERE "account_changes"."undoes" is not null;
--> statement-breakpoint
CREATE INDEX "chart_annotations_author" ON "chart_annotations" USING btree ("created_by") WHERE "chart_annotations"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "chart_annotations_of_series" ON "chart_annotations" USING btree ("client_id","series_id","year");
--> statement-breakpoint
CREATE UNIQUE INDEX "queue_decisions_of_user" ON "queue_decisions" USING btree ("client_id","user_id","item_key");
--> statement-breakpoint
CREATE INDEX "external_ids_of_account" ON "external_ids" USING btree ("client_id","account_id") WHERE "external_ids"."account_id" is not null;
--> statement-breakpoint
CREATE INDEX "external_ids_of_contact" ON "external_ids" USING btree ("client_id","contact_id") WHERE "external_ids"."contact_id" is not null;
--> statement-breakpoint
CREATE INDEX "external_ids_of_note" ON "external_ids" USING btree ("client_id","note_id") WHERE "external_ids"."note_id" is not null;
--> statement-breakpoint
CREATE INDEX "external_ids_of_task" ON "external_ids" USING btree ("client_id","task_id") WHERE "external_ids"."task_id" is not null;
--> statement-breakpoint
CREATE INDEX "import_rows_by_verdict" ON "import_rows" USING btree ("client_id","import_id","verdict","line");
--> statement-breakpoint
CREATE INDEX "import_rows_by_outcome" ON "import_rows" USING btree ("client_id","import_id","outcome","line") WHERE "import_rows"."outcome" is not null;
--> statement-breakpoint
CREATE INDEX "imports_author" ON "imports" USING btree ("created_by") WHERE "imports"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "imports_of_transfer" ON "imports" USING btree ("client_id","transfer_id") WHERE "imports"."transfer_id" is not null;
--> statement-breakpoint
CREATE INDEX "imports_recent" ON "imports" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "imports_of_make" ON "imports" USING btree ("client_id","headings_key","created_at");
--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "transfers_author" ON "transfers" USING btree ("created_by") WHERE "transfers"."created_by" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_by_hash" ON "api_tokens" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "api_tokens_author" ON "api_tokens" USING btree ("created_by") WHERE "api_tokens"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "incoming_facts_of_account" ON "incoming_facts" USING btree ("client_id","account_id");
--> statement-breakpoint
CREATE INDEX "messages_of_client" ON "messages" USING btree ("client_id","start_time");
--> statement-breakpoint
CREATE INDEX "outbox_of_path" ON "outbox" USING btree ("path","seq");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","seq") WHERE "outbox"."delivered_at" is null and "outbox"."failed_at" is null;
--> statement-breakpoint
CREATE INDEX "outbox_delivered" ON "outbox" USING btree ("delivered_at") WHERE "outbox"."delivered_at" is not null;
--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;
--> statement-breakpoint
CREATE INDEX "client_deletions_due" ON "client_deletions" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "client_deletions_of_author" ON "client_deletions" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "erasure_hashes_of_erasure" ON "erasure_hashes" USING btree ("client_id","erasure_id");
--> statement-breakpoint
CREATE INDEX "erasures_latest" ON "erasures" USING btree ("client_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "erasures_of_author" ON "erasures" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "hand_overs_of_request" ON "hand_overs" USING btree ("client_id","id");
--> statement-breakpoint
CREATE INDEX "hand_overs_of_author" ON "hand_overs" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "scim_group_members_of_user" ON "scim_group_members" USING btree ("client_id","user_id","group_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_one_name" ON "scim_groups" USING btree ("client_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "scim_rules_of_group" ON "scim_rules" USING btree ("client_id","group_id");
--> statement-breakpoint
CREATE INDEX "scim_rules_of_team" ON "scim_rules" USING btree ("client_id","team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_by_hash" ON "scim_tokens" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "scim_tokens_of_creator" ON "scim_tokens" USING btree ("created_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_one_name" ON "scim_users" USING btree ("client_id",lower("user_name"));
--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("client_id","external_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "client_viewings_session" ON "client_viewings" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_tickets_user" ON "sign_in_tickets" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expiry" ON "sign_in_tickets" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "segment_spreads" ADD CONSTRAINT "segment_spreads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_list_members" ADD CONSTRAINT "account_list_members_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_list_members" ADD CONSTRAINT "account_list_members_client_id_list_id_account_lists_client_id_id_fk" FOREIGN KEY ("client_id","list_id") REFERENCES "public"."account_lists"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_list_members" ADD CONSTRAINT "account_list_members_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_lists" ADD CONSTRAINT "account_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_lists" ADD CONSTRAINT "account_lists_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("user_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_view_id_account_views_client_id_id_fk" FOREIGN KEY ("client_id","view_id") REFERENCES "public"."account_views"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_view_choices" ADD CONSTRAINT "account_view_choices_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_of_team" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "view_defaults" ADD CONSTRAINT "view_defaults_shared_view" FOREIGN KEY ("client_id","view_id","is_shared") REFERENCES "public"."account_views"("client_id","id","is_shared") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "view_opt_outs" ADD CONSTRAINT "view_opt_outs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "view_opt_outs" ADD CONSTRAINT "view_opt_outs_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_field_values" ADD CONSTRAINT "account_field_values_client_id_field_id_account_fields_client_id_id_fk" FOREIGN KEY ("client_id","field_id") REFERENCES "public"."account_fields"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_fields" ADD CONSTRAINT "account_fields_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_logos" ADD CONSTRAINT "account_logos_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_presence" ADD CONSTRAINT "account_presence_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_presence" ADD CONSTRAINT "account_presence_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_visits" ADD CONSTRAINT "account_visits_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_watches" ADD CONSTRAINT "account_watches_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachment_pieces" ADD CONSTRAINT "attachment_pieces_client_id_attachment_id_attachments_client_id_id_fk" FOREIGN KEY ("client_id","attachment_id") REFERENCES "public"."attachments"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachment_totals" ADD CONSTRAINT "attachment_totals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."notes"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE set null ("contact_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."notes"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_reply_to_notes_client_id_id_fk" FOREIGN KEY ("client_id","reply_to") REFERENCES "public"."notes"("client_id","id") ON DELETE set null ("reply_to") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signal_verdicts" ADD CONSTRAINT "signal_verdicts_client_id_signal_id_signals_client_id_id_fk" FOREIGN KEY ("client_id","signal_id") REFERENCES "public"."signals"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signal_verdicts" ADD CONSTRAINT "signal_verdicts_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_signal_id_signals_client_id_id_fk" FOREIGN KEY ("client_id","signal_id") REFERENCES "public"."signals"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signal_sources" ADD CONSTRAINT "signal_sources_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_assignee_id_users_client_id_id_fk" FOREIGN KEY ("client_id","assignee_id") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("assignee_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE set null ("contact_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_follows_id_tasks_client_id_id_fk" FOREIGN KEY ("client_id","follows_id") REFERENCES "public"."tasks"("client_id","id") ON DELETE set null ("follows_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_mails" ADD CONSTRAINT "alert_mails_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_mutes" ADD CONSTRAINT "account_mutes_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_mutes" ADD CONSTRAINT "account_mutes_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kind_mutes" ADD CONSTRAINT "kind_mutes_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_alerts" ADD CONSTRAINT "rule_alerts_client_id_rule_id_alert_rules_client_id_id_fk" FOREIGN KEY ("client_id","rule_id") REFERENCES "public"."alert_rules"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_client_id_bulk_id_bulks_client_id_id_fk" FOREIGN KEY ("client_id","bulk_id") REFERENCES "public"."bulks"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulks" ADD CONSTRAINT "bulks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "committee_roles" ADD CONSTRAINT "committee_roles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_role_id_committee_roles_client_id_id_fk" FOREIGN KEY ("client_id","role_id") REFERENCES "public"."committee_roles"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "committee_seats" ADD CONSTRAINT "committee_seats_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_connectors" ADD CONSTRAINT "client_connectors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reported_figures" ADD CONSTRAINT "reported_figures_of_company" FOREIGN KEY ("connector","company") REFERENCES "public"."connector_companies"("connector","company") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "source_questions" ADD CONSTRAINT "source_questions_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "source_rules" ADD CONSTRAINT "source_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_facts" ADD CONSTRAINT "account_facts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_owner_id_users_client_id_id_fk" FOREIGN KEY ("client_id","owner_id") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("owner_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_merged_into_accounts_client_id_id_fk" FOREIGN KEY ("client_id","merged_into") REFERENCES "public"."accounts"("client_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_facts" ADD CONSTRAINT "contact_facts_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_id_manager_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","manager_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE set null ("manager_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "microsoft_tenants" ADD CONSTRAINT "microsoft_tenants_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_client_id_leader_id_users_client_id_id_fk" FOREIGN KEY ("client_id","leader_id") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("leader_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_nudges" ADD CONSTRAINT "account_nudges_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_nudges" ADD CONSTRAINT "account_nudges_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_silences" ADD CONSTRAINT "account_silences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_silences" ADD CONSTRAINT "account_silences_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "territories" ADD CONSTRAINT "territories_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "territories" ADD CONSTRAINT "territories_client_id_member_id_users_client_id_id_fk" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("member_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "territories" ADD CONSTRAINT "territories_client_id_set_by_users_client_id_id_fk" FOREIGN KEY ("client_id","set_by") REFERENCES "public"."users"("client_id","id") ON DELETE set null ("set_by") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_merge_items" ADD CONSTRAINT "account_merge_items_client_id_merge_id_account_merges_client_id_id_fk" FOREIGN KEY ("client_id","merge_id") REFERENCES "public"."account_merges"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_client_id_survivor_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","survivor_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_client_id_merged_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","merged_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_client_id_low_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","low_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_pairs" ADD CONSTRAINT "account_pairs_client_id_high_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","high_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "crowded_keys" ADD CONSTRAINT "crowded_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chart_annotations" ADD CONSTRAINT "chart_annotations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chart_annotations" ADD CONSTRAINT "chart_annotations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_visits" ADD CONSTRAINT "feed_visits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_visits" ADD CONSTRAINT "feed_visits_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fit_profiles" ADD CONSTRAINT "fit_profiles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_steps" ADD CONSTRAINT "hidden_steps_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_steps" ADD CONSTRAINT "hidden_steps_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_decisions" ADD CONSTRAINT "queue_decisions_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_weights" ADD CONSTRAINT "queue_weights_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_weights" ADD CONSTRAINT "queue_weights_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_queue_weights" ADD CONSTRAINT "team_queue_weights_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "week_goals" ADD CONSTRAINT "week_goals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "week_goals" ADD CONSTRAINT "week_goals_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_contact_id_contacts_client_id_id_fk" FOREIGN KEY ("client_id","contact_id") REFERENCES "public"."contacts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_note_id_notes_client_id_id_fk" FOREIGN KEY ("client_id","note_id") REFERENCES "public"."notes"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_client_id_task_id_tasks_client_id_id_fk" FOREIGN KEY ("client_id","task_id") REFERENCES "public"."tasks"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_keys" ADD CONSTRAINT "import_keys_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_client_id_import_id_imports_client_id_id_fk" FOREIGN KEY ("client_id","import_id") REFERENCES "public"."imports"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_transfer_id_transfers_client_id_id_fk" FOREIGN KEY ("client_id","transfer_id") REFERENCES "public"."transfers"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "incoming_facts" ADD CONSTRAINT "incoming_facts_client_id_account_id_accounts_client_id_id_fk" FOREIGN KEY ("client_id","account_id") REFERENCES "public"."accounts"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_deletions" ADD CONSTRAINT "client_deletions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_deletions" ADD CONSTRAINT "client_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erasure_hashes" ADD CONSTRAINT "erasure_hashes_client_id_erasure_id_erasures_client_id_id_fk" FOREIGN KEY ("client_id","erasure_id") REFERENCES "public"."erasures"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erasure_keys" ADD CONSTRAINT "erasure_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_client_id_group_id_scim_groups_client_id_id_fk" FOREIGN KEY ("client_id","group_id") REFERENCES "public"."scim_groups"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_rules" ADD CONSTRAINT "scim_rules_client_id_group_id_scim_groups_client_id_id_fk" FOREIGN KEY ("client_id","group_id") REFERENCES "public"."scim_groups"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_rules" ADD CONSTRAINT "scim_rules_client_id_team_id_teams_client_id_id_fk" FOREIGN KEY ("client_id","team_id") REFERENCES "public"."teams"("client_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_settings" ADD CONSTRAINT "scim_settings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_client_id_user_id_users_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."users"("client_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_viewings" ADD CONSTRAINT "client_viewings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
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
-- Schedules added accounts with an owner in one statement; a function call for each took as long as adding them.
CREATE FUNCTION watch_added_silences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_silences (client_id, account_id, look_at)
    SELECT client_id, id, updated_at FROM added WHERE owner_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accounts_watch_silence_in AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION watch_added_silences();
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
--> statement-breakpoint
-- pg-boss 10.4.2's own construction plan (docs/decisions/026).
CREATE SCHEMA IF NOT EXISTS pgboss;
--> statement-breakpoint
CREATE TYPE pgboss.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);
--> statement-breakpoint
CREATE TABLE pgboss.version (
  version int primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE pgboss.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text REFERENCES pgboss.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE pgboss.schedule (
  name text REFERENCES pgboss.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE pgboss.subscription (
  event text not null,
  name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);
--> statement-breakpoint
CREATE TABLE pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);
--> statement-breakpoint
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
--> statement-breakpoint
CREATE TABLE pgboss.archive (LIKE pgboss.job);
--> statement-breakpoint
ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);
--> statement-breakpoint
ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE INDEX archive_i1 ON pgboss.archive(archived_on);
--> statement-breakpoint
CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN

  WITH q as (
  INSERT INTO pgboss.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

  EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM pgboss.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;

  EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
INSERT INTO pgboss.version(version) VALUES ('24');
--> statement-breakpoint
SELECT pgboss.create_queue('mail', '{"policy":"standard","retryLimit":30,"retryDelay":5,"retryBackoff":true}'::json);
