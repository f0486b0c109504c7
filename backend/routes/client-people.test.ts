/** @jest-environment ./backend/test-environment.ts */

import { peopleSchema, sentInvitationSchema, sentInvitationsSchema } from "@/lib/contracts/person";
import { invitationSchema } from "@/lib/contracts/registration";
import { signedInUserSchema } from "@/lib/contracts/user";
import { uidOf } from "../seed/people";
import { signInCounters } from "../store/schema";
import { startTestBackend, type TestBackend } from "../test-backend";

const password = "four quiet words here";
jest.setTimeout(60_000);

let backend: TestBackend;
let admin: { authorization: string };
let globexAdmin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
  globexAdmin = await backend.signIn("clientadmin@globex.example");
}, 180_000);
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
});
afterAll(() => backend.close());

const invite = (email: string, role = "sales_rep", headers = admin) =>
  backend.ask({ method: "POST", url: "/clients/me/invitations/", headers, payload: { email, role } });
const change = (uid: string, payload: Record<string, unknown>, headers = admin) =>
  backend.ask({ method: "PATCH", url: `/clients/me/people/${uid}/`, headers, payload });
const accept = (invitation: string, email: string) =>
  backend.ask({
    method: "POST",
    url: "/auth/register/",
    payload: { full_name: "Ines Invited", email, password, invitation },
  });

async function readToken(): Promise<string> {
  const [letter] = await backend.readMail();
  return /invitation=([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
}

describe("who may", () => {
  test.each([
    ["GET", "/clients/me/people/"],
    ["PATCH", `/clients/me/people/${uidOf("user@acme.example")}/`],
    ["GET", "/clients/me/invitations/"],
    ["POST", "/clients/me/invitations/"],
    ["DELETE", "/clients/me/invitations/7e3c2f4a-0000-4000-8000-000000000000/"],
    ["GET", "/clients/me/sso/"],
    ["PUT", "/clients/me/sso/"],
    ["POST", "/clients/me/sso/test/"],
  ] as const)("G12 · %s %s: only an admin of the client", async (method, url) => {
    const payloads: Record<string, Record<string, unknown>> = {
      PATCH: { disabled: false },
      POST: url.includes("sso") ? {} : { email: "x@y.example", role: "user" },
      PUT: { issuer: "https://id.example", oidc_client_id: "x", domains: [], enabled: false },
    };
    const payload = payloads[method];
    const asked = { method, url, ...(payload && { payload }) };

    expect((await backend.ask(asked)).status).toBe(401);
    for (const email of [
      "rep@acme.example",
      "leader@acme.example",
      "user@acme.example",
      "admin@sightline.example",
    ] as const) {
      const headers = { ...(await backend.signIn(email)), "x-client-id": "acme" };
      expect((await backend.ask({ ...asked, headers })).status).toBe(403);
    }
  });
});

describe("people", () => {
  test("an admin sees the people of the own client, and nobody else's", async () => {
    const { items } = peopleSchema.parse(
      (await backend.ask({ url: "/clients/me/people/", headers: globexAdmin })).body,
    );

    expect(items.map(({ email, is_me }) => [email, is_me])).toEqual([
      ["clientadmin@globex.example", true],
      ["rep@globex.example", false],
    ]);
  });

  test("S8 · a changed role is seen at the next request", async () => {
    const user = await backend.signIn("user@acme.example");

    const changed = await change(uidOf("user@acme.example"), { role: "sales_rep" });

    expect(changed).toMatchObject({ status: 200, body: { role: "sales_rep" } });
    expect((await backend.ask({ url: "/users/me/", headers: user })).body).toMatchObject({ role: "sales_rep" });
  });

  test("S8 · a disabled person's sessions end at once, and stay ended", async () => {
    const rep = await backend.signIn("rep@acme.example");

    await change(uidOf("rep@acme.example"), { disabled: true });
    const shutOut = await backend.ask({ url: "/users/me/", headers: rep });
    await change(uidOf("rep@acme.example"), { disabled: false });
    const letIn = await backend.ask({ url: "/users/me/", headers: rep });

    expect([shutOut.status, letIn.status]).toEqual([401, 401]);
  });

  test("nobody gives the operator's role, nobody changes themselves, nobody reaches into another client", async () => {
    expect((await change(uidOf("user@acme.example"), { role: "admin" })).status).toBe(400);
    expect((await change(uidOf("clientadmin@acme.example"), { disabled: true })).status).toBe(409);
    expect((await change(uidOf("rep@globex.example"), { disabled: true })).status).toBe(404);
    expect((await change(uidOf("admin@sightline.example"), { disabled: true })).status).toBe(404);
    expect((await change("nobody", { disabled: true })).status).toBe(404);
  });
});

describe("invitations", () => {
  test("A2 · whoever accepts an invitation works for the client in the role that it says", async () => {
    const invited = await invite("ines@acme.example", "sales_leader");
    const token = await readToken();
    const shown = invitationSchema.parse((await backend.ask({ url: `/auth/invitations/${token}/` })).body);
    const accepted = await accept(token, "somebody-else@evil.example");
    const signedIn = await backend.ask({
      method: "POST",
      url: "/auth/login/",
      payload: { email: "ines@acme.example", password },
    });

    expect(sentInvitationSchema.parse(invited.body)).toMatchObject({
      email: "ines@acme.example",
      invited_by: "Carla Adeyemi",
    });
    expect(shown).toMatchObject({ email: "ines@acme.example", client_name: "Acme", role: "sales_leader" });
    expect(accepted).toMatchObject({ status: 201, body: { next: "sign_in" } });
    expect(signedInUserSchema.parse(signedIn.body)).toMatchObject({ client_id: "acme", role: "sales_leader" });
    expect((await accept(token, "ines@acme.example")).status).toBe(400);
    expect((await backend.ask({ url: `/auth/invitations/${token}/` })).status).toBe(404);
  });

  test("an invitation is over after a week, when it is taken back, and when a newer one is sent", async () => {
    await invite("older@acme.example");
    const older = await readToken();
    await invite("older@acme.example");
    const newer = await readToken();
    const { items } = sentInvitationsSchema.parse(
      (await backend.ask({ url: "/clients/me/invitations/", headers: admin })).body,
    );
    const id = items.find(({ email }) => email === "older@acme.example")?.id;
    const foreign = await backend.ask({
      method: "DELETE",
      url: `/clients/me/invitations/${id}/`,
      headers: globexAdmin,
    });
    const shownBefore = await backend.ask({ url: `/auth/invitations/${newer}/` });
    const taken = await backend.ask({ method: "DELETE", url: `/clients/me/invitations/${id}/`, headers: admin });

    expect(items.filter(({ email }) => email === "older@acme.example")).toHaveLength(1);
    expect((await accept(older, "older@acme.example")).status).toBe(400);
    expect([foreign.status, shownBefore.status, taken.status]).toEqual([404, 200, 204]);
    expect((await accept(newer, "older@acme.example")).status).toBe(400);
  });

  test("nobody is invited as the operator, and nobody who is here already", async () => {
    expect((await invite("x@acme.example", "admin")).status).toBe(400);
    expect(await invite("rep@acme.example")).toMatchObject({ status: 409, body: { code: "already_here" } });
  });

  test("G9 · somebody of another client is invited like anybody, and can't be taken over by it", async () => {
    const invited = await invite("rep@globex.example");
    const accepted = await accept(await readToken(), "rep@globex.example");

    expect(invited.status).toBe(201);
    expect(accepted).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    const people = await backend.ask({ url: "/clients/me/people/", headers: globexAdmin });
    expect(JSON.stringify(people.body)).toContain("rep@globex.example");
  });
});
