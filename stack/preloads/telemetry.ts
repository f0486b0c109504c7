import { createRequire } from "node:module";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor, type SpanProcessor } from "@opentelemetry/sdk-trace-base";

// Preloaded into the host and the backend where the operator has named a collector (docs/operating.md): traces and
// metrics leave by OTLP over HTTP. Whatever is to be said about that, OpenTelemetry's own settings say.

/** Where instrumentations write the address that was asked for, of a server or of another one. */
const addresses = ["http.target", "http.url", "url.full", "url.query"];

/** Addresses carry what was searched for, codes and one-time tokens: a collector gets their paths alone. */
const withoutQueries: SpanProcessor = {
  onStart: (span) => {
    for (const name of addresses) {
      const value = span.attributes[name];
      if (typeof value === "string") span.setAttribute(name, name === "url.query" ? "" : value.replace(/[?#].*$/s, ""));
    }
  },
  onEnd: () => undefined,
  shutdown: async () => undefined,
  forceFlush: async () => undefined,
};

/** Asked every few seconds by balancers and supervisors. */
const checks = /^\/(?:api\/)?(?:health|ready)\/?$/;

process.env.FIRESTORE_ENABLE_TRACING ??= "true";
// Next.js' own spans of the calls to the backend have the whole address as their name; undici's tell the same.
process.env.NEXT_OTEL_FETCH_DISABLED = "1";
const sdk = new NodeSDK({
  spanProcessors: [withoutQueries, new BatchSpanProcessor(new OTLPTraceExporter())],
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = "" }) => checks.test(url),
      // Google's and the mail server's clients; the exporter's own requests would be traced for ever.
      requireParentforOutgoingSpans: true,
    }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    // Without a request or a job around it, it is a look whether there is something to do.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
sdk.start();

// They are changed in place when `require` hands them out; tsx loads our own files in another way.
const load = createRequire(__filename);
for (const name of ["http", "https", "pg"]) load(name);

/** What is still waiting goes out before the process ends. */
process.once("SIGTERM", () => void sdk.shutdown().catch(() => undefined));
