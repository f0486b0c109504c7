import type { Database } from "@/backend/database/database";
import type { JobServices } from "@/backend/jobs/define-job";
import { createLogger } from "@/backend/log/create-logger";
import { createEmailTemplates } from "@/backend/mail/email-templates";
import { createWebhookFetch } from "@/backend/outbound/webhook";
import { createSealer } from "@/backend/secrets/seal";

/** The services of jobs, without mail, connectors, a realtime database or other external services. */
export function benchServices(db: Database): JobServices {
  return {
    db,
    now: () => new Date(),
    yieldToRequests: async () => undefined,
    pause: async () => undefined,
    sealer: createSealer("a settings key of the benchmark, long enough"),
    emailTemplates: createEmailTemplates("https://app.sightline.example"),
    deliverMail: null,
    webhookFetch: createWebhookFetch(false),
    connectors: [],
    industrySource: null,
    realtime: null,
    onChange: () => undefined,
    log: createLogger("silent"),
  };
}
