import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { sampleEnterprises, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { identities, microsoftTenants } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend({ allowPrivateIssuers: true });
});
beforeEach(async () => {
  admin = await backend.signIn("clientadmin@acme.example");
  await backend.readMail();
});
afterAll(() => backend.close());

const request = (method: "POST" | "PUT" | "PATCH", url: string, payload: Record<string, unknown>) =>
  backend.request({ method, url, headers: admin, payload });
const user = uidOf("user@acme.example");
const leader = uidOf("leader@acme.example");
const { tenantId } = sampleMicrosoft;

interface Change {
  given?: () => Promise<unknown>;
  send: (proven: { proof?: string }) => ReturnType<typeof request>;
}

const connectMicrosoft = () =>
  backend.store.db
    .insert(identities)
    .values({ realm: "microsoft", issuer: tenantId, subject: "step-up", userId: uidOf("clientadmin@acme.example") })
    .onConflictDoNothing();

const mailed: Record<string, Change & { subject: string }> = {
  "another identity provider": {
    subject: "Single sign-on was changed",
    send: (proven) =>
      request("PUT", "/clients/me/sso/", {
        issuer: "https://id.acme.example",
        oidc_client_id: sampleEnterprises.acme.clientId,
        oidc_client_secret: "a secret of the other one",
        domains: ["acme.example"],
        enabled: true,
        ...proven,
      }),
  },
  "a Microsoft tenant": {
    subject: "Single sign-on was changed",
    given: async () => {
      await connectMicrosoft();
      await backend.store.db.delete(microsoftTenants);
    },
    send: (proven) => request("PUT", "/clients/me/microsoft-tenants/", { tenant_ids: [tenantId], ...proven }),
  },
  "a member who becomes a client admin": {
    subject: "A new client admin of Acme",
    send: (proven) => request("PATCH", `/clients/me/people/${user}/`, { role: "client_admin", ...proven }),
  },
  "an invitation as client admin": {
    subject: "A new client admin of Acme",
    send: (proven) =>
      request("POST", "/clients/me/invitations/", { email: "ines@acme.example", role: "client_admin", ...proven }),
  },
  "a disabled client admin who is enabled": {
    subject: "A new client admin of Acme",
    given: async () => {
      await request("PATCH", `/clients/me/people/${user}/`, { role: "client_admin" });
      await request("PATCH", `/clients/me/people/${user}/`, { disabled: true });
    },
    send: (proven) => request("PATCH", `/clients/me/people/${user}/`, { disabled: false, ...proven }),
  },
};

const unmailed: Record<string, Change> = {
  "a permission allowed again for a role": {
    send: (proven) =>
      request("PUT", "/clients/me/role-rights/", {
        ...{ role: "sales_rep", permission: "exportData", is_allowed: true },
        ...proven,
      }),
  },
  "a retention period": {
    send: (proven) => request("PUT", "/clients/me/retention/", { audit_log: 400, ...proven }),
  },
  "a disconnected Microsoft account": {
    given: connectMicrosoft,
    send: (proven) => request("POST", "/users/me/identities/microsoft/disconnect/", proven),
  },
};

async function prove(): Promise<{ proof: string }> {
  const proven = await request("POST", "/users/me/identities/proof/", { current_password: samplePassword });
  return identityProofSchema.parse(proven.body);
}

describe.each(Object.entries<Change>({ ...mailed, ...unmailed }))("J3 · %s", (_what, { given, send }) => {
  test("requires a recent sign-in or a proof of identity of this session", async () => {
    await request("PATCH", `/clients/me/people/${user}/`, { role: "user", disabled: false });
    await given?.();
    await backend.readMail();
    const foreign = await prove();
    admin = await backend.signIn("clientadmin@acme.example");
    backend.advance(5 * 60_000 + 1);
    const refused = { status: 403, body: { code: "proof_required" } };

    expect(await send({})).toMatchObject(refused);
    expect(await send(foreign)).toMatchObject(refused);
    expect(await send({ proof: "made up" })).toMatchObject(refused);
    expect(await backend.readMail()).toEqual([]);
    expect((await send(await prove())).status).toBeLessThan(300);
  });

  test("requires no proof right after signing in", async () => {
    await request("PATCH", `/clients/me/people/${user}/`, { role: "user", disabled: false });
    await given?.();

    expect((await send({})).status).toBeLessThan(300);
  });
});

describe.each(Object.entries(mailed))("J3 · %s", (_what, { subject, given, send }) => {
  test("is emailed to all admins", async () => {
    await request("PATCH", `/clients/me/people/${user}/`, { role: "user", disabled: false });
    await request("PATCH", `/clients/me/people/${leader}/`, { role: "client_admin" });
    await given?.();
    await backend.readMail();

    await send({});

    const emails = (await backend.readMail()).filter((email) => email.subject === subject);
    expect(emails.map(({ to }) => to.address)).toEqual(
      expect.arrayContaining(["clientadmin@acme.example", "leader@acme.example"]),
    );
    expect(emails[0]?.text).toContain("clientadmin@acme.example");
  });
});

test("changing to or inviting with a non-admin role requires no proof", async () => {
  backend.advance(5 * 60_000 + 1);

  const role = await request("PATCH", `/clients/me/people/${user}/`, { role: "user" });
  const invitation = await request("POST", "/clients/me/invitations/", { email: "uwe@acme.example", role: "user" });

  expect([role.status, invitation.status]).toEqual([200, 201]);
});
