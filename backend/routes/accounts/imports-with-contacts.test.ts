import { type SQL, sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { type Import, type ImportAction, importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import { openStates } from "@/lib/contracts/imports/import-field";
import { runImport } from "../../domains/files/imports/run";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { uploadImport } from "./upload-import.fixture";

let backend: TestBackend;
let rep: { authorization: string };
let opened: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));
afterEach(async () => {
  for (const id of opened) if (openStates.includes((await readImport(id)).state)) await act(id, { action: "cancel" });
  opened = [];
});

const request = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object) =>
  backend.request({ method, url, headers: rep, ...(payload && { payload }) });

const readImport = async (id: string): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`)).body);

/** Uploads a file and has it read; its kind is guessed from the columns. */
async function read(lines: readonly string[] | Uint8Array): Promise<Import> {
  backend.advance(1_000);
  const content = lines instanceof Uint8Array ? lines : lines.join("\n");
  const id = await uploadImport(backend, rep, { name: "fair.csv", content });
  opened.push(id);
  expect((await request("POST", `/imports/${id}/read/`, {})).status).toBe(200);
  await backend.jobs.drain();
  return readImport(id);
}

const map = (
  { id, columns }: Import,
  fields: Import["columns"][number]["field"][] = columns.map(({ field }) => field),
) => request("PUT", `/imports/${id}/mapping/`, { fields });

async function check(lines: readonly string[] | Uint8Array): Promise<Import> {
  const one = await read(lines);
  expect(await map(one)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  const ready = await readImport(one.id);
  expect(ready).toMatchObject({ state: "ready", problem: null });
  return ready;
}

async function act(id: string, action: ImportAction): Promise<Import> {
  expect(await request("POST", `/imports/${id}/action/`, action)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id);
}

const run = (id: string, doubtful: "skip" | "match" | "new" = "skip") => act(id, { action: "run", doubtful });

const decide = (id: string, line: number, decision: string, of: object = {}) =>
  request("PUT", `/imports/${id}/decisions/`, { line, decision, ...of });

const rowsOf = async (id: string, part: string, of: "accounts" | "contacts") =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}&of=${of}`)).body).items;

async function findAccount(name: string) {
  const { body } = await request("GET", `/accounts/?q=${encodeURIComponent(name)}`);
  const { items } = body as { items: { id: string; name: string }[] };
  return items.find((one) => one.name === name) ?? null;
}

async function valuesOf(name: string) {
  const account = await findAccount(name);
  return (await request("GET", `/accounts/${account?.id}/`)).body;
}

async function peopleAt(name: string) {
  const account = await findAccount(name);
  const { body } = await request("GET", `/accounts/${account?.id}/contacts/`);
  return (body as { items: { id: string; full_name: string; title: string; email: string | null }[] }).items;
}

const namesAt = async (name: string) => (await peopleAt(name)).map((one) => one.full_name).toSorted();

const heading = "Company,Domain,City,First name,Last name,Title,Email";
const fileOf = (mark: string) => [
  heading,
  `Alder ${mark},alder-${mark}.example,Oslo,Ada,Moss,Buyer,ada@alder-${mark}.example`,
  `Alder ${mark},alder-${mark}.example,Oslo,Ben,Reed,CFO,ben@alder-${mark}.example`,
  `,alder-${mark}.example,,Cy,Lund,,`,
  `Birch ${mark},birch-${mark}.example,Rome,,,,`,
  `Birch ${mark},birch-${mark}.example,Rome,Dee,Fox,Buyer,dee(at)nowhere`,
  `,,Bonn,Eve,Nowhere,Buyer,eve@${mark}.example`,
];

test("imports accounts with their contacts; an account repeated over several rows is added once", async () => {
  const ready = await check(fileOf("one"));

  expect(ready.columns.map(({ field }) => field)).toEqual([
    "name",
    "domain",
    "hq_city",
    "first_name",
    "last_name",
    "title",
    "email",
  ]);
  expect(ready.statuses).toEqual({ new: 2, repeated: 3, refused: 1 });
  expect(ready.people).toEqual({ statuses: { new: 3, refused: 2 }, outcomes: {} });
  expect(await rowsOf(ready.id, "refused", "contacts")).toMatchObject([
    { line: 6, column: "Email", reason: expect.stringMatching(/nowhere/) },
    { line: 7, reason: "The account in this row can’t be imported, so its contact isn’t either." },
  ]);
  expect(await findAccount("Alder one")).toBeNull();

  const done = await run(ready.id);

  expect(done).toMatchObject({ state: "done", outcomes: { added: 2, repeated: 3, refused: 1 }, can_undo: true });
  expect(done.people?.outcomes).toEqual({ added: 3, refused: 2 });
  expect((await request("GET", "/imports/")).body).toMatchObject({
    items: [{ id: done.id, columns: [], people: { outcomes: { added: 3 } } }],
  });
  expect(await namesAt("Alder one")).toEqual(["Ada Moss", "Ben Reed", "Cy Lund"]);
  expect(await namesAt("Birch one")).toEqual([]);
  expect(await peopleAt("Alder one")).toContainEqual(
    expect.objectContaining({ full_name: "Ben Reed", title: "CFO", email: "ben@alder-one.example" }),
  );
});

test("importing the same file again changes nothing, and a longer file adds only the new rows", async () => {
  await run((await check(fileOf("two"))).id);

  const again = await check(fileOf("two"));
  const more = await check([...fileOf("two"), "Alder two,alder-two.example,Oslo,Fay,Hill,Buyer,"]);

  expect(again.statuses).toEqual({ same: 2, repeated: 3, refused: 1 });
  expect(again.people?.statuses).toEqual({ same: 3, refused: 2 });
  const done = await run(again.id, "new");
  expect(done).toMatchObject({ outcomes: { unchanged: 2, repeated: 3, refused: 1 }, can_undo: false });
  expect(done.people?.outcomes).toEqual({ unchanged: 3, refused: 2 });
  expect((await run(more.id)).people?.outcomes).toEqual({ added: 1, unchanged: 3, refused: 2 });
  expect(await namesAt("Alder two")).toEqual(["Ada Moss", "Ben Reed", "Cy Lund", "Fay Hill"]);
});

test("names the user who undid a colleague's import in the import, the history and the removed accounts", async () => {
  await run((await check(fileOf("undoer"))).id);
  const second = await check([
    heading,
    "Alder undoer,alder-undoer.example,Pisa,Ada,Moss,CEO,ada@alder-undoer.example",
    "Cedar undoer,cedar-undoer.example,Pisa,,,,",
  ]);
  await run(second.id);
  const leader = await backend.signIn("leader@acme.example");

  const url = `/imports/${second.id}/action/`;
  await backend.request({ method: "POST", url, headers: leader, payload: { action: "undo" } });
  await backend.jobs.drain();

  const undoer = { name: "Lena Okafor" };
  expect(await readImport(second.id)).toMatchObject({ created_by: { name: "Ravi Petersen" }, undone_by: undoer });
  const account = await findAccount("Alder undoer");
  const history = historyPageSchema.parse((await request("GET", `/accounts/${account?.id}/history/`)).body).items;
  const undoes = history.filter(({ cause }) => cause.kind === "undo");
  expect(undoes.map(({ field, actor }) => [field, actor?.name]).toSorted()).toEqual([
    ["hq_city", undoer.name],
    ["title", undoer.name],
  ]);
  const removed = await backend.request({ url: "/accounts/removed/", headers: leader });
  expect(removed.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ name: "Cedar undoer", removed_by: expect.objectContaining(undoer) }),
    ]),
  });
});

test("an undo removes both, except contacts someone has worked with since and their accounts", async () => {
  const ready = await check(fileOf("three"));
  await run(ready.id);
  const quiet = await check([heading, "Cedar three,cedar-three.example,Oslo,Gus,Oak,Buyer,gus@cedar-three.example"]);
  await run(quiet.id);
  const [ada] = (await peopleAt("Alder three")).filter((one) => one.full_name === "Ada Moss");
  const account = await findAccount("Alder three");
  const changed = await request("PATCH", `/accounts/${account?.id}/contacts/${ada?.id}/`, {
    values: { title: "Head of Purchasing" },
    expected: { title: "Buyer" },
  });
  expect(changed.status).toBe(200);

  const undone = await act(ready.id, { action: "undo" });
  const quietUndone = await act(quiet.id, { action: "undo" });

  expect(undone).toMatchObject({ state: "undone", outcomes: { kept: 1, undone: 1 }, can_undo: false });
  expect(undone.people?.outcomes).toMatchObject({ kept: 1, undone: 2 });
  expect(await namesAt("Alder three")).toEqual(["Ada Moss"]);
  expect(await findAccount("Birch three")).toBeNull();
  expect(quietUndone).toMatchObject({ outcomes: { undone: 1 }, people: { outcomes: { undone: 1 } } });
  expect(await findAccount("Cedar three")).toBeNull();
});

test("contacts of a doubtful account follow the decision about that account", async () => {
  await run((await check([heading, "Dogwood Corp,dogwood.example,Oslo,Ada,Elm,Buyer,ada@dogwood.example"])).id);
  const file = [
    heading,
    "Dogwood Inc,,,Ada,Elm,Chief Buyer,ada@dogwood.example",
    "Dogwood Inc,,,Hal,Elm,Buyer,hal@dogwood.example",
  ];

  const skipped = await check(file);
  expect(skipped.statuses).toEqual({ doubtful: 1, repeated: 1 });
  expect(skipped.people?.statuses).toEqual({ doubtful: 2 });
  expect(await rowsOf(skipped.id, "doubtful", "contacts")).toMatchObject([
    { line: 2, contact: { name: "Ada Elm" }, choices: ["match", "new", "skip"] },
    { line: 3, reason: "Imported only if you accept the possible match of its account.", choices: [] },
  ]);
  const skippedRun = await run(skipped.id, "skip");
  const matched = await run((await check(file)).id, "match");

  expect(skippedRun).toMatchObject({ outcomes: { skipped: 1, repeated: 1 }, can_undo: false });
  expect(skippedRun.people?.outcomes.added).toBeUndefined();
  expect(matched.people?.outcomes).toMatchObject({ added: 1 });
  expect(await namesAt("Dogwood Corp")).toEqual(["Ada Elm", "Hal Elm"]);
});

test("a contact whose email is in use at another account is doubtful and decided separately", async () => {
  await run((await check([heading, "Elder four,elder-four.example,Oslo,Ida,Ash,Buyer,ida@elder-four.example"])).id);

  const ready = await check([heading, "Fir four,fir-four.example,Oslo,Ida,Ash,Buyer,ida@elder-four.example"]);

  expect(ready).toMatchObject({ statuses: { new: 1 }, people: { statuses: { doubtful: 1 } } });
  expect(await rowsOf(ready.id, "doubtful", "contacts")).toMatchObject([
    { line: 2, choices: ["match", "new", "skip"], contact: { name: "Ida Ash" } },
  ]);
  expect((await decide(ready.id, 2, "match")).status).toBe(404);
  expect((await decide(ready.id, 2, "match", { of: "contacts" })).status).toBe(204);
  const done = await run(ready.id, "skip");
  expect(done).toMatchObject({ outcomes: { added: 1 }, people: { outcomes: { unchanged: 1 } } });
  expect(await namesAt("Fir four")).toEqual([]);
});

test("a contact whose email is in use elsewhere can be added to an account from the same file", async () => {
  await run((await check([heading, "Elm six,elm-six.example,Oslo,Kit,Ash,Buyer,kit@elm-six.example"])).id);
  const ready = await check([heading, "Fig six,fig-six.example,Oslo,Kit,Ash,Buyer,kit@elm-six.example"]);

  const done = await run(ready.id, "new");

  expect(done).toMatchObject({ outcomes: { added: 1 }, people: { outcomes: { added: 1 } } });
  expect([await namesAt("Elm six"), await namesAt("Fig six")]).toEqual([["Kit Ash"], ["Kit Ash"]]);
});

test("a row that contradicts its account's first row is doubtful, with the line, column and both values", async () => {
  const file = (mark: string) => [
    "Company,Domain,City,Employees,First name,Last name",
    `Hemlock ${mark},hemlock-${mark}.example,Oslo,50,Ada,Moss`,
    `Hemlock ${mark},hemlock-${mark}.example, oslo ,50,Ben,Reed`,
    `Hemlock ${mark},hemlock-${mark}.example,Rome,60,Cy,Lund`,
    `Hemlock ${mark},other-${mark}.example,Oslo,50,Dee,Fox`,
  ];
  const ready = await check(file("one"));

  expect(ready).toMatchObject({
    statuses: { new: 1, repeated: 1, doubtful: 2 },
    people: { statuses: { new: 2, doubtful: 2 } },
  });
  expect(await rowsOf(ready.id, "doubtful", "accounts")).toMatchObject([
    {
      line: 4,
      column: "City",
      reason: "Line 2 has “Oslo” for this account, and this line “Rome”. Other values differ, too: Employees.",
      account_line: 2,
      choices: ["match", "skip"],
    },
    { line: 5, column: "Domain", account_line: 2 },
  ]);
  expect((await decide(ready.id, 4, "new")).status).toBe(400);
  expect((await decide(ready.id, 4, "match")).status).toBe(204);
  const done = await run(ready.id, "new");

  expect(done.outcomes).toEqual({ added: 1, repeated: 2, skipped: 1 });
  expect(done.people?.outcomes).toEqual({ added: 3, skipped: 1 });
  expect(await namesAt("Hemlock one")).toEqual(["Ada Moss", "Ben Reed", "Cy Lund"]);
  expect(await valuesOf("Hemlock one")).toMatchObject({ hq_city: "Oslo", employees: 50 });
});

test("values missing in an account's first row are taken from later rows, however far down", async () => {
  const file = [
    "Company,Domain,City,Employees,First name,Last name",
    "Ivy seven,ivy-seven.example,Oslo,,Ada,Moss",
    ...Array.from({ length: 600 }, (_, at) => `Ivy seven,,,,Jo,Pine ${at}`),
    "Ivy seven,,,75,Ben,Reed",
    "Ivy seven,,,80,Cy,Lund",
  ];
  const ready = await check(file);

  expect(ready.statuses).toEqual({ new: 1, repeated: 601, doubtful: 1 });
  await run(ready.id);
  expect(await valuesOf("Ivy seven")).toMatchObject({ hq_city: "Oslo", employees: 75 });
  expect((await check(file)).statuses).toEqual({ same: 1, repeated: 601, doubtful: 1 });
});

test("an account's unknown owner is still counted when a later row adds values to the account", async () => {
  const ready = await check([
    "Company,Domain,Employees,Owner,First name,Last name",
    "Juniper six,juniper-six.example,,Nobody Known,Ada,Moss",
    ...Array.from({ length: 600 }, (_, at) => `Juniper six,,,,Jo,Pine ${at}`),
    "Juniper six,,75,,Ben,Reed",
  ]);

  expect(ready.statuses).toEqual({ new: 1, repeated: 601 });
  expect(ready.links).toMatchObject({ missing: 1 });
});

test("a workbook can contain accounts with contacts", async () => {
  const rows = [
    ["Company", "Country", "Name", "Job title", "E-mail"],
    ["Juniper eight", "Norway", "Ada Moss", "Buyer", "ada@juniper.example"],
    ["Juniper eight", "Norway", "Ben Reed", "CFO", "ben@juniper.example"],
  ];
  const ready = await check(await writeXlsx({ sheets: [{ name: "Fair", rows }] }));

  expect(ready.columns.map(({ field }) => field)).toEqual(["name", "hq_country", "full_name", "title", "email"]);
  await run(ready.id);
  expect(await namesAt("Juniper eight")).toEqual(["Ada Moss", "Ben Reed"]);
});

test("a do-not-contact contact stays so, and isn't added again under another account", async () => {
  const file = (company: string, doNotContact: string) => [
    "Company,City,Full name,Email,Phone,Do not contact",
    `${company},Oslo,Lee Asp,lee@larch.example,+47 21 55 50 10,${doNotContact}`,
  ];
  await run((await check(file("Larch nine", "yes"))).id);

  const again = await check(file("Larch nine", "no"));
  const elsewhere = await check(file("Maple nine", ""));

  expect(again.people?.statuses).toEqual({ same: 1 });
  expect(elsewhere).toMatchObject({ statuses: { new: 1 }, people: { statuses: { doubtful: 1 } } });
  await run(again.id);
  await run(elsewhere.id);
  expect(await peopleAt("Larch nine")).toMatchObject([{ full_name: "Lee Asp", do_not_contact: true, email: null }]);
  expect(await namesAt("Maple nine")).toEqual([]);
});

test("each row counts as an account and a contact against the daily quota", async () => {
  const ready = await check([heading, "Nettle ten,nettle-ten.example,Oslo,Jo,Pine,Buyer,"]);
  await act(ready.id, { action: "cancel" });
  const ofClient = (counts: SQL) =>
    backend.store.db.execute(sql`update imports set ${counts} where client_id = 'acme'`);
  const begin = () => request("POST", "/imports/", { file_name: "more.csv", bytes: 10 });
  const fill = sql`update imports set row_count = 499999 where id = ${ready.id}`;

  await ofClient(sql`row_count = 0, person_verdicts = '{}'`);
  await backend.store.db.execute(fill);
  const last = await begin();
  await backend.store.db.execute(sql`update imports set person_verdicts = '{"new": 1}' where id = ${ready.id}`);
  const over = await begin();

  expect(last.status).toBe(201);
  expect(over).toMatchObject({ status: 409, body: { code: "import_quota" } });
  await ofClient(sql`row_count = 0, person_verdicts = '{}'`);
});

test("an import canceled during its contacts keeps what was written, and can be undone completely", async () => {
  const lines = Array.from({ length: 260 }, (_, at) => `Oak ${at},oak-${at}.example,Oslo,Jo,Pine ${at},Buyer,`);
  const ready = await check([heading, ...lines]);
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  const stop = new AbortController();
  let batches = 0;
  // Stops after two batches of accounts, the switch to contacts, and one batch of contacts.
  const now = () => {
    batches += 1;
    if (batches === 4) stop.abort(new Error("paused"));
    return backend.now();
  };
  const key = { clientId: "acme", id: ready.id };
  await expect(runImport(backend.store.db, key, stop.signal, now, backend.sealer)).rejects.toThrow("paused");
  expect(await readImport(ready.id)).toMatchObject({ done: 510, total: 520, people: { outcomes: { added: 250 } } });

  const cancelled = await act(ready.id, { action: "cancel" });
  const undone = await act(ready.id, { action: "undo" });

  expect(cancelled).toMatchObject({ state: "cancelled", can_undo: true });
  expect(undone).toMatchObject({ outcomes: { undone: 260 }, people: { outcomes: { undone: 250 } } });
  expect(await findAccount("Oak 7")).toBeNull();
});

test("two processes running the same import write each account and contact once", async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `Pear ${at},pear-${at}.example,Oslo,Jo,Pine ${at},Buyer,`);
  const ready = await check([heading, ...lines]);
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  const work = () =>
    runImport(
      backend.store.db,
      { clientId: "acme", id: ready.id },
      new AbortController().signal,
      () => backend.now(),
      backend.sealer,
    );

  await Promise.all([work(), work()]);

  expect(await readImport(ready.id)).toMatchObject({
    state: "done",
    outcomes: { added: 300 },
    people: { outcomes: { added: 300 } },
  });
  expect(await namesAt("Pear 299")).toEqual(["Jo Pine 299"]);
});

test("an import interrupted between accounts and contacts resumes where it stopped", async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `Gorse ${at},gorse-${at}.example,Oslo,Jo,Pine ${at},Buyer,`);
  const ready = await check([heading, ...lines]);
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  let batches = 0;
  // Fails like a killed process in the first batch of contacts, after two batches of accounts.
  const now = () => {
    batches += 1;
    if (batches === 4) throw new Error("killed");
    return backend.now();
  };
  const key = { clientId: "acme", id: ready.id };
  await expect(runImport(backend.store.db, key, new AbortController().signal, now, backend.sealer)).rejects.toThrow(
    "killed",
  );
  expect(await readImport(ready.id)).toMatchObject({ outcomes: { added: 300 }, people: { outcomes: {} } });

  await runImport(backend.store.db, key, new AbortController().signal, () => backend.now(), backend.sealer);

  expect(await readImport(ready.id)).toMatchObject({ state: "done", people: { outcomes: { added: 300 } } });
  expect(await namesAt("Gorse 7")).toEqual(["Jo Pine 7"]);
});

test("title or email columns without a name belong to the company, and can't identify a contact", async () => {
  const one = await read(["Company,Email,Phone", "Hazel five,info@hazel.example,1"]);

  expect(one).toMatchObject({ people: null });
  expect(one.columns.map(({ field }) => field)).toEqual(["name", null, null]);
  expect(await map(one, ["name", null, "phone"])).toMatchObject({
    status: 400,
    body: { fields: { fields: expect.stringMatching(/person’s name or email/) } },
  });
  await act(one.id, { action: "cancel" });
});
