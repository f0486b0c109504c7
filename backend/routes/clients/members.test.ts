import { eq } from "drizzle-orm";
import { sentInvitationSchema, sentInvitationsSchema } from "@/lib/contracts/invitations/invitation";
import { membersSchema } from "@/lib/contracts/people/member";
import { invitationSchema } from "@/lib/contracts/people/registration";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { invitations as openInvitations, signInCounters, users } from "../../database/schema/core";
import { changeMember } from "../../domains/people/change-member";
import { encodeCursor } from "../../domains/shared/paging/cursor";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const password = "four quiet words here";
let backend: TestBackend;
let admin: { authorization: string };
let globexAdmin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
  globexAdmin = await backend.signIn("clientadmin@globex.example");
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
});
afterAll(() => backend.close());

const invite = (email: string, role = "sales_rep", headers = admin) =>
  backend.request({ method: "POST", url: "/clients/me/invitations/", headers, payload: { email, role } });
const change = (uid: string, payload: Record<string, unknown>, headers = admin) =>
  backend.request({ method: "PATCH", url: `/clients/me/people/${uid}/`, headers, payload });
const accept = (invitation: string, secret = password) =>
  backend.request({
    method: "POST",
    url: "/auth/invitations/accept/",
    payload: { full_name: "Ines Invited", password: secret, invitation },
  });

async function readToken(): Promise<string> {
  const [email] = await backend.readMail();
  return /invitation=([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
}

describe("permissions", () => {
  test.each([
    ["GET", "/clients/me/people/"],
    ["PATCH", `/clients/me/people/${uidOf("user@acme.example")}/`],
    ["GET", "/clients/me/invitations/"],
    ["POST", "/clients/me/invitations/"],
    ["DELETE", "/clients/me/invitations/7e3c2f4a-0000-4000-8000-000000000000/"],
    ["GET", "/clients/me/sso/"],
    ["PUT", "/clients/me/sso/"],
    ["POST", "/clients/me/sso/test/"],
  ] as const)("G12 · %s %s is open only to the client's admin", async (method, url) => {
    const payloads: Record<string, Record<string, unknown>> = {
      PATCH: { disabled: false },
      POST: url.includes("sso") ? {} : { email: "x@y.example", role: "user" },
      PUT: { issuer: "https://id.example", oidc_client_id: "x", domains: [], enabled: false },
    };
    const payload = payloads[method];
    const request = { method, url, ...(payload && { payload }) };

    expect((await backend.request(request)).status).toBe(401);
    for (const email of [
      "rep@acme.example",
      "leader@acme.example",
      "user@acme.example",
      "admin@sightline.example",
    ] as const) {
      const headers = { ...(await backend.signIn(email)), "x-client-id": "acme" };
      expect((await backend.request({ ...request, headers })).status).toBe(403);
    }
  });
});

/** Adds members to Globex; they are deleted when this file ends. */
async function addPeople(members: readonly { fullName: string; email: string }[]): Promise<void> {
  await backend.store.db
    .insert(users)
    .values(
      members.map(({ fullName, email }) => ({ id: email, username: email, email, fullName, clientId: "globex" })),
    );
}

const people = async (query: string, headers = admin) =>
  membersSchema.parse((await backend.request({ url: `/clients/me/people/${query}`, headers })).body);

/** Reads a list to its end, two rows per page. */
async function walk<Row>(
  read: (query: string) => Promise<{ items: Row[]; next_cursor: string | null }>,
): Promise<Row[]> {
  const seen: Row[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { items: Row[]; next_cursor: string | null } = await read(`?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items);
    cursor = page.next_cursor;
  }
  return seen;
}

describe("people", () => {
  test("an admin sees only the members of their own client", async () => {
    const { items } = membersSchema.parse(
      (await backend.request({ url: "/clients/me/people/", headers: globexAdmin })).body,
    );

    expect(items.map(({ email, is_me }) => [email, is_me])).toEqual([
      ["clientadmin@globex.example", true],
      ["rep@globex.example", false],
    ]);
  });

  test("pages list each member once by name, even with duplicate names", async () => {
    const names = ["Kim Twin", "Kim Twin", "Kim Twin", "Ada Alone", "kim lower"];
    await addPeople(names.map((fullName, at) => ({ fullName, email: `paged-${at}@globex.example` })));
    const all = await people("?limit=200", globexAdmin);

    const seen = await walk((query) => people(query, globexAdmin));

    expect(seen).toEqual(all.items);
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(names.length + 2);
    expect(all.next_cursor).toBeNull();
  });

  test("finds members by part of the name or email, literally, and only within the client", async () => {
    await addPeople([
      { fullName: "Percent 100%_Sure", email: "found-here@globex.example" },
      { fullName: "Someone Else", email: "other@globex.example" },
    ]);
    const find = async (q: string, headers = globexAdmin) =>
      (await people(`?${new URLSearchParams({ q })}`, headers)).items.map(({ email }) => email);

    expect(await find("FOUND-here")).toEqual(["found-here@globex.example"]);
    expect(await find("percent 100%_s")).toEqual(["found-here@globex.example"]);
    expect(await find("100_%")).toEqual([]);
    expect(await find("globex", admin)).toEqual([]);
  });

  test.each(["/clients/me/people/", "/clients/me/invitations/"])("%s rejects a forged cursor", async (url) => {
    for (const cursor of ["x", encodeCursor([]), encodeCursor(["2026-01-01", "\u0000"])]) {
      const response = await backend.request({ url: `${url}?cursor=${cursor}`, headers: admin });
      expect(response).toMatchObject({ status: 400, body: { code: "bad_cursor" } });
    }
    expect((await backend.request({ url: `${url}?limit=201`, headers: admin })).status).toBe(400);
  });

  test("S8 · a changed role applies to the next request", async () => {
    const user = await backend.signIn("user@acme.example");

    const changed = await change(uidOf("user@acme.example"), { role: "sales_rep" });

    expect(changed).toMatchObject({ status: 200, body: { role: "sales_rep" } });
    expect((await backend.request({ url: "/users/me/", headers: user })).body).toMatchObject({ role: "sales_rep" });
  });

  test("S8 · disabling a member ends their sessions immediately and for good", async () => {
    const rep = await backend.signIn("rep@acme.example");

    await change(uidOf("rep@acme.example"), { disabled: true });
    const shutOut = await backend.request({ url: "/users/me/", headers: rep });
    await change(uidOf("rep@acme.example"), { disabled: false });
    const admitted = await backend.request({ url: "/users/me/", headers: rep });

    expect([shutOut.status, admitted.status]).toEqual([401, 401]);
  });

  test("rejects assigning the operator role, changing oneself and changing other clients' members", async () => {
    expect((await change(uidOf("user@acme.example"), { role: "admin" })).status).toBe(400);
    expect((await change(uidOf("clientadmin@acme.example"), { disabled: true })).status).toBe(409);
    expect((await change(uidOf("rep@globex.example"), { disabled: true })).status).toBe(404);
    expect((await change(uidOf("admin@sightline.example"), { disabled: true })).status).toBe(404);
    expect((await change("nobody", { disabled: true })).status).toBe(404);
  });

  test("G9 · another client's members and invitations get the same 404 as missing ones", async () => {
    const invited = await invite("someone@globex.example", "user", globexAdmin);
    const { id: foreignId } = sentInvitationSchema.parse(invited.body);
    await backend.readMail();
    const missing = "00000000-0000-4000-8000-000000000000";
    const remove = (id: string) =>
      backend.request({ method: "DELETE", url: `/clients/me/invitations/${id}/`, headers: admin });
    const disable = (uid: string) => change(uid, { disabled: true });

    const [member, invitation] = [await disable(missing), await remove(missing)];

    expect([member.status, invitation.status]).toEqual([404, 404]);
    expect(await disable(uidOf("rep@globex.example"))).toMatchObject({ status: 404, body: member.body });
    expect(await remove(foreignId)).toMatchObject({ status: 404, body: invitation.body });
    expect((await backend.request({ url: "/clients/me/invitations/", headers: globexAdmin })).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: foreignId })]),
    });
  });
});

describe("the last admin", () => {
  const second = uidOf("leader@acme.example");
  const makeAdmins = () =>
    backend.store.db.update(users).set({ role: "client_admin", disabled: false }).where(eq(users.id, second));
  const first = uidOf("clientadmin@acme.example");
  afterEach(async () => {
    await backend.store.db.update(users).set({ role: "sales_leader", disabled: false }).where(eq(users.id, second));
    await backend.store.db.update(users).set({ role: "client_admin", disabled: false }).where(eq(users.id, first));
    // The test may have disabled this admin, which ends all of the admin's sessions.
    admin = await backend.signIn("clientadmin@acme.example");
  });

  test.each([
    ["demote", { role: "user" }],
    ["disable", { disabled: true }],
  ])("when two admins %s each other at the same time, one of them remains", async (_name, payload) => {
    await makeAdmins();
    const one = await backend.signIn("clientadmin@acme.example");
    const other = await backend.signIn("leader@acme.example");

    const responses = await Promise.all([change(second, payload, one), change(first, payload, other)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const enabled = await backend.store.db.select().from(users).where(eq(users.clientId, "acme"));
    expect(enabled.filter(({ role, disabled }) => role === "client_admin" && !disabled)).toHaveLength(1);
  });

  test("the only admin can't be demoted", async () => {
    const principal = { uid: first, role: "client_admin" as const, denied: [], clientId: "acme" };
    const input = { by: principal, uid: first, change: { role: "user" as const }, now: backend.now() };

    await expect(backend.store.db.transaction((tx) => changeMember(tx, input))).rejects.toMatchObject({
      code: "last_admin",
    });
    expect((await people("")).items.find(({ uid }) => uid === first)?.role).toBe("client_admin");
  });
});

describe("invitations", () => {
  test("A2 · accepting an invitation creates a member with its client and role, and uses it up", async () => {
    const invited = await invite("ines@acme.example", "sales_leader");
    const token = await readToken();
    const shown = invitationSchema.parse((await backend.request({ url: `/auth/invitations/${token}/` })).body);
    const accepted = await accept(token);
    const signedIn = await backend.request({
      method: "POST",
      url: "/auth/login/",
      payload: { email: "ines@acme.example", password },
    });

    expect(sentInvitationSchema.parse(invited.body)).toMatchObject({
      email: "ines@acme.example",
      invited_by: "Carla Adeyemi",
    });
    expect(shown).toMatchObject({ email: "ines@acme.example", client_name: "Acme", role: "sales_leader" });
    expect(accepted).toMatchObject({ status: 201, body: { next: "sign_in", email: "ines@acme.example" } });
    expect(signedInUserSchema.parse(signedIn.body)).toMatchObject({ client_id: "acme", role: "sales_leader" });
    expect((await accept(token)).status).toBe(400);
    expect((await backend.request({ url: `/auth/invitations/${token}/` })).status).toBe(404);
  });

  test("an invitation ends after a week, when it is withdrawn, and when a newer one is sent", async () => {
    await invite("older@acme.example");
    const older = await readToken();
    await invite("older@acme.example");
    const newer = await readToken();
    const { items } = sentInvitationsSchema.parse(
      (await backend.request({ url: "/clients/me/invitations/", headers: admin })).body,
    );
    const id = items.find(({ email }) => email === "older@acme.example")?.id;
    const foreign = await backend.request({
      method: "DELETE",
      url: `/clients/me/invitations/${id}/`,
      headers: globexAdmin,
    });
    const shownBefore = await backend.request({ url: `/auth/invitations/${newer}/` });
    const deleted = await backend.request({ method: "DELETE", url: `/clients/me/invitations/${id}/`, headers: admin });

    expect(items.filter(({ email }) => email === "older@acme.example")).toHaveLength(1);
    expect((await accept(older)).status).toBe(400);
    expect([foreign.status, shownBefore.status, deleted.status]).toEqual([404, 200, 204]);
    expect((await accept(newer)).status).toBe(400);
  });

  test("pages list each invitation once, newest first, even if many were sent at the same time", async () => {
    const invitations = async (query: string) =>
      sentInvitationsSchema.parse(
        (await backend.request({ url: `/clients/me/invitations/${query}`, headers: admin })).body,
      );
    const now = backend.now();
    const created = (at: number) => ({
      clientId: "acme",
      email: `paged-${at}@prospect.example`,
      role: "user" as const,
      tokenHash: `paged ${at}`,
      createdAt: new Date(now.getTime() - Math.floor(at / 3) * 1_000),
      expiresAt: new Date(now.getTime() + 60_000),
    });
    await backend.store.db.insert(openInvitations).values(Array.from({ length: 7 }, (_, at) => created(at)));

    const seen = await walk(invitations);

    expect(seen).toEqual((await invitations("?limit=200")).items);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const moments = seen.map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(seen.filter(({ email }) => email.startsWith("paged-"))).toHaveLength(7);
  });

  test("rejects inviting an operator or an existing member", async () => {
    expect((await invite("x@acme.example", "admin")).status).toBe(400);
    expect(await invite("rep@acme.example")).toMatchObject({ status: 409, body: { code: "already_here" } });
  });

  test("G9 · another client's member can be invited, but accepting can't take over their account", async () => {
    const invited = await invite("rep@globex.example");
    const accepted = await accept(await readToken());

    expect(invited.status).toBe(201);
    expect(accepted).toMatchObject({ status: 409, body: { code: "account_exists" } });
    const people = await backend.request({ url: "/clients/me/people/", headers: globexAdmin });
    expect(JSON.stringify(people.body)).toContain("rep@globex.example");
  });

  test("J6 · one client's invitations don't limit another client's to the same email", async () => {
    const statuses = [];
    for (let at = 1; at <= 7; at += 1)
      statuses.push((await invite("target@prospect.example", "user", globexAdmin)).status);

    expect(statuses).toContain(429);
    expect((await invite("target@prospect.example")).status).toBe(201);
  });

  test("W8 · limits invitations per client and per mailbox, regardless of the email's spelling", async () => {
    const toOne = [];
    for (let at = 1; at <= 8; at += 1) toOne.push((await invite(`one+${at}@prospect.example`)).status);
    await backend.store.db.delete(signInCounters);
    const toMany = [];
    for (let at = 1; at <= 103; at += 1) {
      // Advances the clock, so that the write limit isn't the cause of the rejection.
      if (at % 50 === 0) backend.advance(61_000);
      toMany.push((await invite(`many-${at}@prospect.example`)).status);
    }

    expect(toOne).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(toMany.indexOf(429)).toBeGreaterThan(99);
    await backend.readMail();
  });

  test("J7 · an invitation email shows the admin's email, never their chosen name", async () => {
    const headers = await backend.signIn("clientadmin@globex.example");
    const full_name = "your account closes today, see https://evil.example";
    await backend.request({ method: "PATCH", url: "/users/me/", headers, payload: { full_name } });
    await invite("unproven@prospect.example", "user", headers);
    const [email] = await backend.readMail();
    await backend.request({ method: "PATCH", url: "/users/me/", headers, payload: { full_name: "Gil Moreau" } });

    expect(email?.text).toContain("clientadmin@globex.example invited you");
    expect(`${email?.text}${email?.html}${email?.subject}`).not.toContain("evil.example");
  });
});
