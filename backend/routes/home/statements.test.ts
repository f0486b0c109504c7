import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { recordStatements } from "../../test-statements";

let backend: TestBackend;
let rep: { authorization: string };
let account: string;
let record: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  const { items } = accountsPageSchema.parse((await get("/accounts/?q=lauder&limit=1")).body);
  account = items[0]?.id ?? "";
  record = recordStatements(backend);
});
afterAll(() => backend.close());

const get = (url: string) => backend.request({ url, headers: rep });

/** The statements behind one response, with this backend's caches filled. */
async function statementsOf(url: string): Promise<string[]> {
  await get(url);
  const statements = await record(async () => expect((await get(url)).status).toBe(200));
  return statements.map(({ text, values }) => `${text} ${JSON.stringify(values)}`);
}

// Each expected number of statements includes the token lookup, and excludes statements within transactions.
test.each([
  ["home", () => "/home/", 23],
  ["insights", () => "/insights/", 8],
  ["insights of one industry", () => "/insights/?industry=334", 6],
  ["an account's header and values", () => `/accounts/${account}/`, 7],
  ["an account's overview", () => `/accounts/${account}/overview/`, 22],
  ["news at an account", () => `/accounts/${account}/since/`, 2],
  ["a page of accounts", () => "/accounts/?owner=me", 7],
  ["the list's filters", () => "/accounts/facets/?owner=me", 4],
  ["the accounts screen", () => "/accounts/screen/", 5],
  ["the list with its filters", () => "/accounts/screen/rows/?owner=me", 10],
  ["the list with filters of several kinds", () => "/accounts/screen/rows/?sector=Energy&state=TX", 10],
  ["contacts", () => "/contacts/screen/", 5],
  ["contacts of an account", () => `/contacts/screen/?account=${account}`, 6],
  ["the industry tree", () => "/industries/", 2],
  ["an industry and its series", () => "/industries/334/series/", 3],
])("%s: runs no statement twice and stays within its statement limit", async (_name, urlOf, maxStatements) => {
  const statements = await statementsOf(urlOf());

  expect(statements.filter((one, at) => statements.indexOf(one) !== at)).toEqual([]);
  expect(statements.length).toBeLessThanOrEqual(maxStatements);
  // Reads neither the figures nor the tree, because both are cached (docs/decisions/042).
  expect(statements.filter((one) => one.includes("series_points"))).toEqual([]);
});
