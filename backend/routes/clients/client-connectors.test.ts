import { z } from "zod";
import { signalsPageSchema } from "@/lib/contracts/activity/activity";
import { operatorHealthSchema } from "@/lib/contracts/operations/health";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { clientConnectorsSchema } from "@/lib/contracts/signals/connector";
import { defaultTopicsOf, sourceNames } from "@/lib/contracts/signals/connector-topic";
import type { Connector } from "../../connectors/connector";
import { secJob } from "../../jobs/signals/connect";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";

const admin = "clientadmin@globex.example";
let backend: TestBackend;
let accession = "0000000777-26-000001";

const connector: Connector = {
  name: "sec",
  source: "SEC EDGAR",
  perSecond: 8,
  everyMs: 3_600_000,
  historyMs: 90 * 86_400_000,
  unknownMs: 7 * 86_400_000,
  fetchEvents: async ({ company, now }) =>
    company === "0000000777"
      ? {
          kind: "news",
          report: null,
          validators: { etag: null, lastModified: null },
          events: [
            {
              id: `${accession}:5.02`,
              topic: "officers",
              kind: "leadership",
              title: "Change of directors or officers (8-K, item 5.02)",
              url: `https://www.sec.gov/Archives/edgar/data/777/${accession}-index.htm`,
              occurredAt: now,
            },
          ],
        }
      : { kind: "unknown" },
  fetchFigures: async () => ({ kind: "unknown" }),
  pageOf: (company, report) => `https://www.sec.example/${company}/${report}`,
};

beforeAll(async () => {
  backend = await startTestBackend({ connectors: [connector] });
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));

const path = "/clients/me/connectors/";

async function send(
  email: SampleEmail,
  method: "GET" | "PUT" | "POST" | "PATCH",
  url: string,
  payload?: Record<string, unknown>,
) {
  return backend.request({ method, url, headers: await backend.signIn(email), ...(payload && { payload }) });
}

async function run(): Promise<void> {
  await enqueue(backend.store.db, secJob, {});
  await backend.jobs.drain();
}

const choice = (change: Record<string, unknown> = {}) => ({
  name: "sec",
  enabled: true,
  topics: defaultTopicsOf("sec"),
  ...change,
});

test("sources are on for the sample clients, with the default topics", async () => {
  const { status, body } = await send(admin, "GET", path);

  expect(status).toBe(200);
  expect(clientConnectorsSchema.parse(body).items).toEqual([
    { name: "sec", is_set_up: true, enabled: true, topics: defaultTopicsOf("sec"), last_good_at: null },
    { name: "feeds", is_set_up: false, enabled: true, topics: defaultTopicsOf("feeds"), last_good_at: null },
  ]);
});

test.each(["rep@globex.example", "user@acme.example", "leader@acme.example", "admin@sightline.example"] as const)(
  "G12 · %s can't read or change the sources",
  async (email) => {
    expect((await send(email, "GET", path)).status).toBe(403);
    expect((await send(email, "PUT", path, choice({ enabled: false }))).status).toBe(403);
  },
);

test.each([
  choice({ name: "elsewhere" }),
  choice({ topics: [] }),
  choice({ topics: ["gossip"] }),
  choice({ topics: ["news_product"] }),
  choice({ name: "feeds", topics: ["annual"] }),
  choice({ enabled: "yes" }),
  choice({ client_id: "acme" }),
])("rejects %j", async (payload) => {
  expect((await send(admin, "PUT", path, payload)).status).toBe(400);
});

test("a client's admin changes only their own client's sources", async () => {
  const { body } = await send(admin, "PUT", path, choice({ enabled: false, topics: ["annual", "annual"] }));

  expect(clientConnectorsSchema.parse(body).items).toMatchObject([
    { name: "sec", enabled: false, topics: ["annual"] },
    { name: "feeds", enabled: true },
  ]);
  const others = await send("clientadmin@acme.example", "GET", path);
  expect(clientConnectorsSchema.parse(others.body).items).toMatchObject([{ enabled: true }, { enabled: true }]);
});

test("adds filings to the account with kind, source, number and link, and none while the source is off", async () => {
  await send(admin, "PUT", path, choice());
  const added = await send("rep@globex.example", "POST", "/accounts/", { name: "Files with the SEC" });
  const { id } = z.object({ id: z.string() }).parse(added.body);
  const change = { values: { cik: "777" }, expected: { cik: null } };
  expect((await send("rep@globex.example", "PATCH", `/accounts/${id}/`, change)).status).toBe(200);
  const read = async () =>
    signalsPageSchema.parse((await send("rep@globex.example", "GET", `/accounts/${id}/signals/`)).body).items;

  await run();

  expect(await read()).toMatchObject([
    {
      title: "Change of directors or officers (8-K, item 5.02)",
      kind: "leadership",
      source: "SEC EDGAR",
      reference: accession,
      url: `https://www.sec.gov/Archives/edgar/data/777/${accession}-index.htm`,
      recorded_by: null,
    },
  ]);
  await send(admin, "PUT", path, choice({ enabled: false }));
  accession = "0000000777-26-000002";
  backend.advance(61 * 60_000);
  await run();
  expect(await read()).toHaveLength(1);
  await send(admin, "PUT", path, choice());
  await run();
  expect(await read()).toHaveLength(2);
});

test("an operator sees each source's state", async () => {
  const { body } = await send("admin@sightline.example", "GET", "/operator/health/");

  expect(operatorHealthSchema.parse(body).connectors).toMatchObject([
    { name: "sec", state: "on", last_good_at: expect.any(String), next_at: expect.any(String), errors: 0 },
    { name: "feeds", state: "off", last_good_at: null, next_at: null },
    { name: "bls", state: "off", last_good_at: null, next_at: null },
  ]);
});

test("a source that the operator hasn't set up is shown as off and never called", async () => {
  const other = await startTestBackend();
  const get = async (email: SampleEmail, url: string) =>
    (await other.request({ url, headers: await other.signIn(email) })).body;

  await enqueue(other.store.db, secJob, {});
  await other.jobs.drain();

  expect(await get(admin, path)).toMatchObject({
    items: [
      { is_set_up: false, last_good_at: null },
      { is_set_up: false, last_good_at: null },
    ],
  });
  expect(operatorHealthSchema.parse(await get("admin@sightline.example", "/operator/health/")).connectors).toEqual(
    sourceNames.map((name) => ({
      name,
      state: "off",
      last_good_at: null,
      next_at: null,
      requests: 0,
      errors: 0,
      last_error: null,
      last_error_at: null,
    })),
  );
  await other.close();
});
