import { randomUUID } from "node:crypto";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { withPostgres } from "@/stack/postgres/postgres";
import { type Collector, startCollector } from "../fixtures/collector";
import { startOwnStack } from "../fixtures/own-stack";
import { expect, test } from "../fixtures/test";

test.describe.configure({ timeout: 240_000 });

const inPost = { "content-type": "application/json" };

/** Signs in, searches for an account, opens a page with a one-time token, and publishes an announcement. */
async function workAt(origin: string): Promise<void> {
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { ...inPost, origin, "idempotency-key": randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/auth/login", { email: "clientadmin@acme.example", password: samplePassword });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const listPage = await fetch(`${origin}/all-accounts?q=looked-for`, { headers: { cookie } });
  const resetPage = await fetch(`${origin}/reset-password?token=one-time-token`);
  const message = { title: "Traced", body: "All of it.", severity: "info", roles: ["user"], dismissible: true };
  const times = { start_time: new Date().toISOString(), end_time: null, enabled: true };
  const published = await post("/api/messages", { scope: "client", ...message, ...times }, { cookie });
  await Promise.all([listPage, resetPage].map((response) => response.text()));
  expect([signedIn, listPage, resetPage, published].map(({ status }) => status)).toEqual([200, 200, 200, 201]);
}

/** The spans of a published announcement's trace: the service and the name of each. */
function published({ spans }: Collector): string[] {
  const trace = spans.find(({ route }) => route === "/messages/")?.trace;
  return spans
    .filter((span) => span.trace === trace)
    .map(({ service, scope, name }) => `${service}, ${scope}: ${name}`);
}

test("one trace spans host, backend, database and realtime database and contains no user input", async () => {
  const collector = await startCollector();
  await withPostgres(async (database) => {
    const { stack, stop } = await startOwnStack({
      DATABASE_URL: database,
      SAMPLE_WORKSPACE: "yes",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OTEL_METRIC_EXPORT_INTERVAL: "1000",
      OTEL_METRIC_EXPORT_TIMEOUT: "1000",
    });
    try {
      await workAt(stack.app);
      await expect
        .poll(() => published(collector))
        .toEqual(
          expect.arrayContaining([
            "sightline-host, instrumentation-http: POST",
            "sightline-host, instrumentation-undici: POST",
            "sightline-backend, instrumentation-http: POST /messages/",
            "sightline-backend, instrumentation-pg: pg.query:INSERT postgres",
            "sightline-backend, sightline: deliver",
            "sightline-backend, @google-cloud/firestore: Transaction.Commit",
          ]),
        );
      const expected = [
        "sightline-host http.server.request.duration",
        "sightline-backend http.server.request.duration",
        "sightline-backend db.client.operation.duration",
        "sightline-backend sightline.outbox.age",
        "sightline-backend sightline.jobs",
      ];
      await expect.poll(() => expected.filter((name) => !collector.metrics.has(name))).toEqual([]);
      await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("job deliver");
    } finally {
      await stop();
    }
  });
  await collector.stop();

  const routes = collector.spans.flatMap(({ service, route }) =>
    service === "sightline-host" && route ? [route] : [],
  );
  expect(routes).toEqual(expect.arrayContaining(["/all-accounts", "/reset-password"]));
  const secrets = ["looked-for", "one-time-token", samplePassword, "clientadmin@acme.example", "All of it."];
  expect(secrets.filter((secret) => collector.bodies.some((body) => body.includes(secret)))).toEqual([]);
});
