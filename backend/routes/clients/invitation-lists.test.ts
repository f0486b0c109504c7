import { and, eq, sql } from "drizzle-orm";
import {
  type InvitationList,
  invitationListCheckSchema,
  invitationListSchema,
  invitationListsSchema,
} from "@/lib/contracts/invitations/invitation-list";
import { invitations, teamMembers, teams, users } from "../../database/schema/core";
import { invitationListRows } from "../../database/schema/people/invitation-lists";
import { inviteNext, type MailedListInvitation, stopList } from "../../domains/people/invitation-lists/invite-next";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  backend.advance(3_600_000);
  admin = await backend.signIn("clientadmin@acme.example");
  await backend.store.db.delete(invitations);
  await backend.readMail();
});
afterAll(() => backend.close());

const url = "/clients/me/invitation-lists/";
const post = (path: string, payload: object, headers: Record<string, string> = admin) =>
  backend.request({ method: "POST", url: path, headers, payload: { role: "user", ...payload } });
const check = async (text: string) => invitationListCheckSchema.parse((await post(`${url}check/`, { text })).body);
const start = async (text: string): Promise<InvitationList> => {
  const { status, body } = await post(url, { text });
  expect(status).toBe(201);
  return invitationListSchema.parse(body);
};
const read = async (id: string, query = "") =>
  invitationListSchema.parse((await backend.request({ url: `${url}${id}/${query}`, headers: admin })).body);
const listInvited = () =>
  backend.store.db
    .select({ email: invitations.email, role: invitations.role })
    .from(invitations)
    .where(eq(invitations.clientId, "acme"))
    .orderBy(invitations.email);

test("a check says which rows are new, members, invited, repeated or invalid, with line and reason, and invites nobody", async () => {
  await post("/clients/me/invitations/", { email: "open@acme.example" });
  const { counts, problems, roles } = await check(
    [
      "Name;E-Mail;Role;Team",
      "Ana Ng;Ana@acme.example;Sales rep;",
      '"Ben; Jr";ben@acme.example;;',
      ";rep@acme.example;;",
      ";open@acme.example;;",
      ";ANA@ACME.example;;",
      ";not an email;;",
      ";cem@acme.example;king;Nowhere",
      `;${"x".repeat(300_000)}@acme.example;;`,
    ].join("\n"),
  );

  expect(counts).toEqual({ waiting: 2, member: 1, already_invited: 1, repeated: 1, invalid: 3 });
  expect(roles).toEqual([
    { role: "sales_rep", count: 1 },
    { role: "user", count: 1 },
  ]);
  expect(problems.map(({ line, state, reason }) => [line, state, reason])).toEqual([
    [4, "member", "This person is already a member."],
    [5, "already_invited", "This person already has an open invitation."],
    [6, "repeated", "This email is already in the list above."],
    [7, "invalid", "This isn’t an email address."],
    [8, "invalid", "There is no role “king”. There is no team “Nowhere”."],
    [9, "invalid", "This isn’t an email address."],
  ]);
  expect(Math.max(...problems.map(({ email }) => email.length))).toBeLessThan(300);
  expect(await listInvited()).toEqual([{ email: "open@acme.example", role: "user" }]);
});

test("a list without headings is read as emails, with any separator", async () => {
  const pasted = "ana@acme.example, Ben Ray <ben@acme.example>;cem@acme.example\n\ndora@acme.example, eva@";

  expect(await check(pasted)).toMatchObject({
    counts: { waiting: 4, invalid: 1 },
    problems: [{ line: 5, email: "eva@", reason: "This isn’t an email address." }],
  });
});

test("hundreds of people are invited once, by one mail each, however often the job runs", async () => {
  const count = 600;
  const list = await start(Array.from({ length: count }, (_, at) => `p${at}@acme.example`).join("\n"));
  expect([list.is_running, list.counts]).toEqual([true, { waiting: count }]);
  expect(await listInvited()).toEqual([]);

  // A first run is killed after some people; the job then runs in full.
  const mail = jest.fn(async (_: MailedListInvitation) => undefined);
  const key = { clientId: "acme", id: list.id };
  const reserve = async () => true;
  const runOnce = () =>
    backend.store.db.transaction((tx) => inviteNext(tx, { key, now: backend.now(), reserve, mail }));
  await expect(
    backend.store.db.transaction(async (tx) => {
      await inviteNext(tx, { key, now: backend.now(), reserve, mail });
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  mail.mockClear();
  await runOnce();
  expect(mail).toHaveBeenCalledTimes(50);
  // Other mail of the client is sent in between.
  const [first = 0, last = 0] = [0, 49].map((at) => mail.mock.calls[at]?.[0].startAt.getTime());
  expect(last - first).toBe(49 * 200);
  await backend.jobs.drain();

  const { is_running: isRunning, counts } = await read(list.id);
  expect([isRunning, counts]).toEqual([false, { sent: count }]);
  expect(await listInvited()).toHaveLength(count);
  const mails = (await backend.readMail()).map(({ to }) => to.address);
  expect([mails.length, new Set(mails).size]).toEqual([count - 50, count - 50]);
  // A list doesn't use up the limit of single invitations.
  expect((await post("/clients/me/invitations/", { email: "single@acme.example" })).status).toBe(201);
  await runOnce();
  expect(mail).toHaveBeenCalledTimes(50);
}, 120_000);

test("sending the same list again invites nobody twice", async () => {
  const first = await start("ana@acme.example\nben@acme.example");
  backend.advance(1_000);
  const second = await start("ana@acme.example\nben@acme.example");
  await backend.jobs.drain();

  expect((await read(first.id)).counts).toEqual({ sent: 2 });
  expect((await read(second.id)).counts).toEqual({ already_invited: 2 });
  expect(await backend.readMail()).toHaveLength(2);
  const { body } = await backend.request({ url, headers: admin });
  const { items } = invitationListsSchema.parse(body);
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test("an invited person joins the team that the list names, with its role", async () => {
  const at = backend.now();
  const north = { clientId: "acme", name: "North", createdAt: at, updatedAt: at };
  const [team] = await backend.store.db.insert(teams).values(north).returning();
  await start("email,name,role,team\nnora@acme.example,Nora,sales_rep,north");
  await backend.jobs.drain();
  const [mail] = await backend.readMail();
  const token = new URL(/https?:\S+invitation=\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("invitation");

  const accepted = await backend.request({
    method: "POST",
    url: "/auth/invitations/accept/",
    payload: { invitation: token, full_name: "Nora", password: "a long password of Nora" },
  });

  expect([accepted.status, mail?.to.name]).toEqual([201, "Nora"]);
  const [joined] = await backend.store.db.select().from(teams).where(eq(teams.name, "North"));
  expect(joined?.updatedAt.getTime()).toBeGreaterThan(at.getTime());
  const [nora] = await backend.store.db.select().from(users).where(eq(users.email, "nora@acme.example"));
  expect(nora).toMatchObject({ clientId: "acme", role: "sales_rep" });
  const isNora = and(eq(teamMembers.clientId, "acme"), eq(teamMembers.userId, nora?.id ?? ""));
  expect(await backend.store.db.select().from(teamMembers).where(isNora)).toMatchObject([{ teamId: team?.id }]);
});

test("rows that aren't sent yet stop when their author is no longer an admin", async () => {
  const list = await start("zoe@acme.example");
  const isAuthor = eq(users.id, uidOf("clientadmin@acme.example"));
  await backend.store.db.update(users).set({ role: "user" }).where(isAuthor);
  await backend.jobs.drain();
  await backend.store.db.update(users).set({ role: "client_admin" }).where(isAuthor);
  admin = await backend.signIn("clientadmin@acme.example");

  expect(await read(list.id)).toMatchObject({ counts: { stopped: 1 }, problems: [{ line: 1, state: "stopped" }] });
  expect(await listInvited()).toEqual([]);
});

test("a list whose job has failed for good ends, with the reason at each remaining row", async () => {
  const list = await start("yan@acme.example");

  await stopList(backend.store.db, { clientId: "acme", id: list.id }, "Not sent because of a problem on our side.");

  expect(await read(list.id)).toMatchObject({
    is_running: false,
    problems: [{ line: 1, state: "stopped", reason: "Not sent because of a problem on our side." }],
  });
});

test.each<[string, (email: string) => Promise<unknown>]>([
  ["single invitations", (email) => post("/clients/me/invitations/", { email })],
  ["invitations by lists", (email) => start(email).then(() => backend.jobs.drain())],
])("a mailbox that has received too many %s gets none", async (what, invite) => {
  const email = `${what.replaceAll(" ", "-")}@acme.example`;
  for (let sent = 0; sent < 6; sent += 1) {
    await invite(email);
    await backend.store.db.delete(invitations);
  }
  const list = await start(email);
  await backend.jobs.drain();

  expect((await read(list.id)).counts).toEqual({ limited: 1 });
  expect((await post("/clients/me/invitations/", { email })).status).toBe(429);
});

test("J3 · inviting client admins needs a recent sign-in or a proof, and at most 20 can be invited at once", async () => {
  const text = "email,role\nboss@acme.example,Client administrator";
  backend.advance(6 * 60_000);
  expect(await post(url, { text })).toMatchObject({ status: 403, body: { code: "proof_required" } });
  admin = await backend.signIn("clientadmin@acme.example");
  expect((await post(url, { text })).status).toBe(201);
  const many = Array.from({ length: 21 }, (_, at) => `boss${at}@acme.example,client_admin`).join("\n");
  expect(await post(url, { text: `email,role\n${many}` })).toMatchObject({ status: 409, body: { code: "too_many" } });
});

test("a sixth long list within 15 minutes is refused, as a client could otherwise mail anyone; a short one isn't", async () => {
  const listOf = (length: number) => Array.from({ length }, (_, at) => `s${at}@acme.example`).join("\n");
  for (let sent = 0; sent < 5; sent += 1) await start(listOf(51));

  expect(await post(url, { text: listOf(51) })).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  expect((await post(url, { text: listOf(50) })).status).toBe(201);
});

test.each([
  ["no row", "email\n"],
  ["10,001 rows", Array.from({ length: 10_001 }, (_, at) => `p${at}@acme.example`).join("\n")],
  ["a quotation mark that isn't closed", 'email\n"ana@acme.example'],
  ["more than a million characters", "x".repeat(1_000_001)],
])("a list with %s is refused at its text", async (_, text) => {
  for (const path of [url, `${url}check/`])
    expect(await post(path, { text })).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
});

test("W3 · only the client's admin can send and read lists, and finds only those of the own client", async () => {
  const list = await start("one@acme.example");
  const leader = await backend.signIn("leader@acme.example");
  const other = await backend.signIn("clientadmin@globex.example");

  expect((await post(url, { text: "two@acme.example" }, leader)).status).toBe(403);
  expect((await backend.request({ url: `${url}${list.id}/`, headers: leader })).status).toBe(403);
  expect((await backend.request({ url: `${url}${list.id}/`, headers: other })).status).toBe(404);
  expect((await backend.request({ url, headers: other })).body).toEqual({ items: [] });
});

test("the rows that weren't invited are read page by page", async () => {
  const list = await start(Array.from({ length: 250 }, (_, at) => `none${at}`).join("\n"));
  const first = await read(list.id);
  const second = await read(list.id, `?after=${first.next_line}`);

  expect([first.problems.length, second.problems.length, second.next_line]).toEqual([200, 50, null]);
  const [row] = await backend.store.db
    .select({ count: sql<number>`count(*)::int` })
    .from(invitationListRows)
    .where(eq(invitationListRows.listId, list.id));
  expect(row?.count).toBe(250);
});
