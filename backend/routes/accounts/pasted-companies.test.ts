import { pastedCompaniesSchema } from "@/lib/contracts/imports/pasted-companies";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function match(entries: string[], email: "rep@acme.example" | "user@acme.example" = "rep@acme.example") {
  const headers = await backend.signIn(email);
  return backend.request({ method: "POST", url: "/imports/pasted/", headers, payload: { entries } });
}

test("a ticker, a domain and a name find the same catalog company once; unknown entries keep their name and domain", async () => {
  const { body } = await match(["MMM", "3m.com", "3m", "nasdaq: MSFT", "Initech", "www.initrode.example/about"]);

  const { items, known } = pastedCompaniesSchema.parse(body);
  expect(known).toBe(2);
  expect(items.map(({ name, domain, ticker }) => [name, domain, ticker])).toEqual([
    ["3M", "3m.com", "MMM"],
    ["Microsoft", "microsoft.com", "MSFT"],
    ["Initech", null, null],
    ["initrode.example", "initrode.example", null],
  ]);
  expect(items[0]).toMatchObject({ sector: "Industrials", hq_state: "MN", revenue_usd: 25_180_000_000 });
});

test("rejects a member who can't import, an empty list and a visitor", async () => {
  expect((await match(["MMM"], "user@acme.example")).status).toBe(403);
  expect((await match([])).status).toBe(400);
  expect(
    (await backend.request({ method: "POST", url: "/imports/pasted/", payload: { entries: ["MMM"] } })).status,
  ).toBe(401);
});
