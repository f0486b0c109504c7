import { createRequire } from "node:module";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor, type SpanProcessor } from "@opentelemetry/sdk-trace-base";

// Preloaded into the host and the backend when the operator has configured a collector (docs/operating.md): exports
// traces and metrics by OTLP over HTTP. Further options are OpenTelemetry's own environment variables.

/** Span attributes in which instrumentations store a request's URL. */
const addresses = ["http.target", "http.url", "url.full", "url.query"];

/** Queries contain search texts, codes and one-time tokens, so only the paths are exported. */
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

/** Health checks, which load balancers and supervisors request every few seconds. */
const checks = /^\/(?:api\/)?(?:health|ready)\/?$/;

process.env.FIRESTORE_ENABLE_TRACING ??= "true";
// Next.js's own spans of backend calls have the whole URL as their name; undici's spans have the same information.
process.env.NEXT_OTEL_FETCH_DISABLED = "1";
const sdk = new NodeSDK({
  spanProcessors: [withoutQueries, new BatchSpanProcessor(new OTLPTraceExporter())],
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = "" }) => checks.test(url),
      // Requests of the Google and mail clients are traced only within another span; otherwise the exporter's own
      // requests would be traced endlessly.
      requireParentforOutgoingSpans: true,
    }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    // Queries outside a request or job are polling and aren't traced.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
sdk.start();

// Instrumentations patch modules loaded with `require`. tsx loads our own files differently, so these modules are
// loaded here once with `require`.
const load = createRequire(__filename);
for (const name of ["http", "https", "pg"]) load(name);

/** Exports buffered telemetry before the process ends. */
process.once("SIGTERM", () => void sdk.shutdown().catch(() => undefined));
