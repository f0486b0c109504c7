import { randomUUID } from "node:crypto";
import { desc, eq, gt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { accountFieldSchema } from "@/lib/contracts/accounts/account-field";
import { clientExportSchema } from "@/lib/contracts/clients/client-export";
import { committeeTemplateSchema } from "@/lib/contracts/contacts/committee";
import { defaultWeights } from "@/lib/contracts/home/queue-kind";
import { comparedPairSchema, pairsSchema } from "@/lib/contracts/imports/duplicate";
import { createdApiTokenSchema } from "@/lib/contracts/incoming/api-token";
import { type AuditAction, type AuditPage, auditActions, auditPageSchema } from "@/lib/contracts/operations/audit";
import { totpEnrolmentSchema } from "@/lib/contracts/people/factor";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { createdScimTokenSchema } from "@/lib/contracts/people/scim";
import { sessionsSchema } from "@/lib/contracts/people/session";
import { type Team, teamSchema, teamsSchema } from "@/lib/contracts/people/team";
import { type Territory, territoriesChangedSchema, territorySchema } from "@/lib/contracts/rules/territory";
import { sampleMicrosoft, sampleUnconnectedUser } from "@/lib/contracts/samples/sample-identity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { accountFields } from "../../database/schema/accounts/custom-fields";
import { auditLog, auditStreams } from "../../database/schema/audit";
import {
  accounts,
  clients,
  identities,
  microsoftTenants,
  signInCounters,
  ssoDomains,
  users,
} from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { clientDeletions, erasures } from "../../database/schema/people/erasure";
import { handOvers } from "../../database/schema/people/hand-overs";
import { scimTokens, scimUsers } from "../../database/schema/people/scim";
import { clientViewings } from "../../database/schema/sign-in/client-viewings";
import { findPairs } from "../../domains/files/duplicates/find";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { createLink } from "../../domains/people/sign-in/one-time-links";
import { recordAudit } from "../../domains/shared/audit/audit";
import { streamPurpose } from "../../domains/shared/audit/audit-stream";
import { auditStreamsJob } from "../../jobs/maintenance/audit-streams";
import { sweep } from "../../jobs/maintenance/sweep";
import { startTestDns, type TestDns } from "../../outbound/test-dns";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { hashPassword } from "../../sign-in/password";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { startProvisioning } from "../scim/scim.fixture";

const idSchema = z.object({ id: z.string() });
const tokenSchema = z.object({ token: z.string() });
const password = "four quiet words here";
const from = { ip: "203.0.113.9", agent: "Firefox on the train" };
const hostKey = "the tests' own host key: 32 characters and more";
const asHost = { "x-host-key": hostKey, "x-client-ip": from.ip, "x-client-agent": from.agent };
const acmeAdmin = "clientadmin@acme.example";
let provider: TestProvider;
let backend: TestBackend;
let dns: TestDns;

const giveRole = (email: SampleEmail, role: string) =>
  backend.store.db
    .update(users)
    .set({ role })
    .where(eq(users.id, uidOf(email)));

beforeAll(async () => {
  provider = await startTestProvider();
  dns = await startTestDns();
  const microsoft = {
    authority: provider.origin,
    clientId: sampleMicrosoft.clientId,
    tenantIds: [sampleMicrosoft.tenantId],
  };
  backend = await startTestBackend({ hostKey, microsoft, allowPrivateIssuers: true, dnsServers: [dns.address] });
  await backend.store.db.update(users).set({ passwordHash: await hashPassword(password) });
});
beforeEach(() => backend.store.db.delete(signInCounters));
afterAll(async () => {
  await backend.close();
  await provider.close();
  await dns.close();
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function send(email: SampleEmail | null, method: Method, url: string, payload?: Record<string, unknown>) {
  const headers = { ...asHost, ...(email && (await backend.signIn(email))) };
  const response = await backend.request({ method, url, headers, ...(payload && { payload }) });
  if (response.status >= 400) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}

async function downloadFile(email: SampleEmail, url: string, payload?: Record<string, unknown>) {
  const headers = { ...asHost, ...(await backend.signIn(email)) };
  const response = await backend.app.inject({ url, headers, ...(payload && { method: "POST", payload }) });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
}

async function saveList(url: string) {
  const headers = { ...asHost, ...(await backend.signIn("leader@acme.example")) };
  expect((await downloadList(backend, { url, headers })).statusCode).toBe(200);
}

async function lastId(): Promise<number> {
  const [row] = await backend.store.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row?.id ?? 0;
}

/** The entries that `work` adds to the log, oldest first. */
async function notedBy(work: () => Promise<unknown>) {
  const before = await lastId();
  await work();
  return backend.store.db.select().from(auditLog).where(gt(auditLog.id, before)).orderBy(auditLog.id);
}

async function anAccount(email: SampleEmail = acmeAdmin): Promise<string> {
  const { body } = await send(email, "POST", "/accounts/", { name: `Made for ${randomUUID()}` });
  return idSchema.parse(body).id;
}

async function aMessage(): Promise<string> {
  const payload = { scope: "client", title: "Hello", body: "There", severity: "info", roles: [], dismissible: true };
  const { body } = await send(acmeAdmin, "POST", "/messages/", { ...payload, start_time: startOfTests.toISOString() });
  return idSchema.parse(body).id;
}

async function anInvitation(email: string): Promise<{ id: string; token: string }> {
  await backend.readMail();
  const { body } = await send(acmeAdmin, "POST", "/clients/me/invitations/", { email, role: "sales_rep" });
  const [message] = await backend.readMail();
  return { id: idSchema.parse(body).id, token: /invitation=([\w-]{43})/.exec(message?.text ?? "")?.[1] ?? "" };
}

/** Adds a contact at an account. @returns the contact's path */
async function aContact(name = "Ada Moss", email = "ada@example.com"): Promise<string> {
  const account = await anAccount();
  const person = { full_name: name, title: "Buyer", function: "procurement", level: "manager" };
  const url = `/accounts/${account}/contacts/`;
  const { body } = await send(acmeAdmin, "POST", url, { ...person, email });
  return `${url}${idSchema.parse(body).id}/`;
}

/** @returns its id */
async function anApiToken(): Promise<string> {
  const headers = { ...asHost, ...(await backend.signIn(acmeAdmin)) };
  const proven = await backend.request({ method: "POST", url: "/users/me/identities/proof/", headers, payload: {} });
  const { proof } = identityProofSchema.parse(proven.body);
  const payload = { name: "Warehouse", proof };
  const { body } = await backend.request({ method: "POST", url: "/clients/me/tokens/", headers, payload });
  return createdApiTokenSchema.parse(body).item.id;
}

/** @returns its id */
async function aScimToken(): Promise<string> {
  await backend.store.db.delete(scimTokens);
  const { body } = await send(acmeAdmin, "POST", "/clients/me/scim/tokens/", {});
  return createdScimTokenSchema.parse(body).item.id;
}

let provisioner: Awaited<ReturnType<typeof startProvisioning>>;

async function aProvider(): Promise<void> {
  provisioner = await startProvisioning(backend, acmeAdmin, asHost);
}

/** The id of the person who was provisioned last. */
async function provisioned(): Promise<string> {
  const [row] = await backend.store.db.select({ id: scimUsers.userId }).from(scimUsers);
  return row?.id ?? "";
}

/** Creates a custom field; afterward only the fields created here exist, because the first call deletes all others. */
async function aField(name = "Vans"): Promise<string> {
  if (name === "Vans") await backend.store.db.delete(accountFields);
  const { body } = await send(acmeAdmin, "POST", "/accounts/fields/", { name, type: "number" });
  return accountFieldSchema.parse(body).id;
}

async function aTeam(): Promise<Team> {
  const name = `Team ${randomUUID()}`;
  const payload = { name, leader_uid: null, member_uids: [uidOf("rep@acme.example")] };
  const { items } = teamsSchema.parse((await send(acmeAdmin, "POST", "/clients/me/teams/", payload)).body);
  return teamSchema.parse(items.find((team) => team.name === name));
}

/** Adds a territory that matches no account. */
async function aTerritory(team: Team): Promise<Territory> {
  const payload = { team_id: team.id, name: `Land ${team.id}`, query: "state=GU", uid: uidOf("rep@acme.example") };
  const { body } = await send(acmeAdmin, "POST", "/teams/territories/", payload);
  return territorySchema.parse(territoriesChangedSchema.parse(body).items[0]);
}

/** Adds a shared view, and a team whose default view it can become. */
async function aSharedView(): Promise<{ id: string; team: string }> {
  const view = { name: "Coast", is_shared: true, query: "state=CA", columns: [], density: "compact" };
  const { id } = idSchema.parse((await send(acmeAdmin, "POST", "/account-views/", view)).body);
  return { id, team: (await aTeam()).id };
}

const aDefaultSchema = z.object({ id: z.string(), team: z.string() });

function setDefault({ team, id }: { team: string; id: string | null }) {
  const changes = [{ kind: "team", id: team, view_id: id }];
  return send(acmeAdmin, "PUT", "/account-views/defaults/", { changes });
}

/** Adds two accounts that are possible duplicates. @returns the request that merges them */
async function aPair(): Promise<{ url: string; payload: Record<string, unknown> }> {
  const name = `Twin ${randomUUID()}`;
  await send(acmeAdmin, "POST", "/accounts/", { name: `${name} Inc` });
  const { body } = await send(acmeAdmin, "POST", "/accounts/", { name: `${name} Ltd` });
  while (await findPairs(backend.services));
  const { items } = pairsSchema.parse((await send(acmeAdmin, "GET", "/accounts/duplicates/")).body);
  const survivor = idSchema.parse(body).id;
  const pair = items.find(({ accounts }) => accounts.some(({ id }) => id === survivor));
  const url = `/accounts/duplicates/${pair?.id}/`;
  const compared = comparedPairSchema.parse((await send(acmeAdmin, "GET", url)).body);
  const seen = Object.fromEntries(compared.accounts.map(({ id, updated_at }) => [id, updated_at]));
  return { url: `${url}merge/`, payload: { survivor, take: [], seen } };
}

const mergeSchema = z.object({ url: z.string(), payload: z.record(z.string(), z.unknown()) });

async function aBulk(): Promise<string> {
  const accounts = { rows: [{ id: await anAccount(), owner_uid: null }] };
  const { body } = await send(acmeAdmin, "POST", "/accounts/bulk/", { accounts, action: { kind: "watch", on: true } });
  return idSchema.parse(body).id;
}

/** Uploads a file and has its rows checked. @returns the import's path */
async function anImport(): Promise<string> {
  const file = Buffer.from(`Name,City\nMade for ${randomUUID()},Berlin\n`);
  const { body } = await send(acmeAdmin, "POST", "/imports/", { file_name: "some.csv", bytes: file.byteLength });
  const url = `/imports/${idSchema.parse(body).id}/`;
  const headers = { ...asHost, ...(await backend.signIn(acmeAdmin)), "content-type": "application/octet-stream" };
  await backend.request({ method: "PUT", url: `${url}chunks/0/`, headers, payload: file });
  await send(acmeAdmin, "POST", `${url}read/`, {});
  await backend.jobs.drain();
  await send(acmeAdmin, "PUT", `${url}mapping/`, { fields: ["name", "hq_city"] });
  await backend.jobs.drain();
  return url;
}

const tokenOfMicrosoft = () =>
  provider.sign({
    iss: `${provider.origin}/${sampleMicrosoft.tenantId}/v2.0`,
    aud: sampleMicrosoft.clientId,
    sub: "pairwise",
    oid: sampleUnconnectedUser.microsoftObjectId,
    tid: sampleMicrosoft.tenantId,
    nonce: "nonce",
    preferred_username: sampleUnconnectedUser.email,
    iat: startOfTests.getTime() / 1000,
    exp: startOfTests.getTime() / 1000 + 3600,
  });

const user = uidOf("user@acme.example");
const people = `/clients/me/people/${user}/`;
const identity = "/users/me/identities/microsoft/";

const factorHolder = "leader@acme.example";

/** Adds an authenticator app, as in the settings. */
async function enrolApp() {
  const headers = { ...asHost, ...(await backend.signIn(factorHolder)) };
  const post = (url: string, payload: object) => backend.request({ method: "POST", url, headers, payload });
  await backend.readMail();
  const enrolment = totpEnrolmentSchema.parse((await post("/users/me/factors/totp/", {})).body);
  const [message] = await backend.readMail();
  const timestamp = backend.now().getTime();
  const confirmed = await post("/users/me/factors/totp/confirm/", {
    enrolment: enrolment.enrolment,
    code: new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate({ timestamp }),
    mail_code: /: (\d{6})\n/.exec(message?.text ?? "")?.[1] ?? "",
  });
  expect(confirmed.status).toBe(200);
}

/** Gives the same user an authenticator app without adding an entry to the log. */
async function haveApp() {
  const { db } = backend.store;
  const userId = uidOf(factorHolder);
  await clearFactors(db, userId);
  const secret = new Secret().base32;
  await addTotp(db, { userId, secret, step: 0, sealer: backend.sealer, now: backend.now() });
}

interface Case {
  /** Prepares the case; the entries that this adds to the log aren't checked. */
  given?: () => Promise<unknown>;
  does: (given: unknown) => Promise<unknown>;
  by: SampleEmail | null;
  notes: { action: AuditAction; clientId?: string; [field: string]: unknown }[];
}

/** Adds a change for the realtime database that failed permanently. @returns its id */
async function addDeadLetter(): Promise<string> {
  const rows = await backend.store.db
    .insert(outbox)
    .values({ kind: "delete", path: "clients/acme/messages/none", failedAt: backend.now() })
    .returning({ seq: outbox.seq });
  return String(rows[0]?.seq);
}

const actOnDeadLetter = (what: "retry" | "discard", payload: Record<string, unknown>) =>
  send("admin@sightline.example", "POST", `/operator/dead-letters/${what}/`, payload);

/**
 * A case for every route that changes rights, sign-in methods, sessions, accounts or messages; together they cover all
 * of `auditActions`.
 */
const cases: Record<string, Case> = {
  "changing a role": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PATCH", people, { role: "sales_leader" }),
    notes: [{ action: "member.change_role", subject: user, before: { role: "user" }, after: { role: "sales_leader" } }],
  },
  "disabling a member": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PATCH", people, { disabled: true }),
    notes: [
      { action: "member.disable", subject: user, before: { disabled: false }, after: { disabled: true } },
      { action: "session.end", subject: user, details: { reason: "disabled" } },
    ],
  },
  "handing over the accounts of a disabled member": {
    by: acmeAdmin,
    given: () => send(acmeAdmin, "PATCH", people, { disabled: true }),
    does: () => send(acmeAdmin, "PATCH", people, { disabled: true, successor_id: uidOf("leader@acme.example") }),
    notes: [
      {
        action: "member.hand_over",
        subject: user,
        details: { accounts: expect.any(Number), tasks: expect.any(Number), heir: uidOf("leader@acme.example") },
      },
    ],
  },
  "finishing a hand-over in the background": {
    by: acmeAdmin,
    given: async () => {
      await send(acmeAdmin, "PATCH", people, { disabled: true });
      await backend.jobs.drain();
      await backend.store.db.insert(handOvers).values({
        ...{ clientId: "acme", userId: user, id: randomUUID(), successorId: uidOf("leader@acme.example") },
        ...{ because: "", isLeaving: false, accounts: 1, accountsDone: 1, tasks: 0, createdBy: uidOf(acmeAdmin) },
        createdAt: backend.now(),
      });
    },
    does: async () => {
      await send(acmeAdmin, "PATCH", people, { disabled: true, successor_id: uidOf("leader@acme.example") });
      await backend.jobs.drain();
    },
    notes: [
      {
        action: "member.hand_over_end",
        subject: user,
        ip: null,
        agent: null,
        details: { accounts: 1, tasks: 0, heir: uidOf("leader@acme.example"), is_stopped: false },
      },
    ],
  },
  "enabling a member": {
    by: acmeAdmin,
    given: () => send(acmeAdmin, "PATCH", people, { disabled: true }),
    does: () => send(acmeAdmin, "PATCH", people, { disabled: false }),
    notes: [{ action: "member.enable", subject: user, before: { disabled: true }, after: { disabled: false } }],
  },
  "signing in": {
    by: "rep@acme.example",
    does: () => send(null, "POST", "/auth/login/", { email: "rep@acme.example", password }),
    notes: [{ action: "session.start", subject: uidOf("rep@acme.example"), details: { method: "traditional" } }],
  },
  "signing out": {
    by: "rep@acme.example",
    does: () => send("rep@acme.example", "POST", "/auth/logout/"),
    notes: [{ action: "session.end", subject: uidOf("rep@acme.example"), details: { reason: "sign_out" } }],
  },
  "ending one session": {
    by: "rep@acme.example",
    does: async () => {
      const { body } = await send("rep@acme.example", "GET", "/users/me/sessions/");
      await send("rep@acme.example", "DELETE", `/users/me/sessions/${sessionsSchema.parse(body).items[0]?.id}/`);
    },
    notes: [{ action: "session.end", details: { reason: "one" } }],
  },
  "ending all other sessions": {
    by: "rep@acme.example",
    does: () => send("rep@acme.example", "DELETE", "/users/me/sessions/"),
    notes: [{ action: "session.end", details: { reason: "others" } }],
  },
  "changing a password": {
    by: "leader@acme.example",
    does: () =>
      send("leader@acme.example", "POST", "/users/me/password/", {
        current_password: password,
        new_password: "another four quiet words",
      }),
    notes: [{ action: "password.change" }, { action: "session.end", details: { reason: "password_change" } }],
  },
  "resetting a password": {
    by: "rep@acme.example",
    given: async () => {
      const link = { kind: "reset" as const, email: "rep@acme.example", userId: uidOf("rep@acme.example") };
      return createLink(backend.store.db, link, { now: backend.now(), lifeMs: 60_000 });
    },
    does: (given) => send(null, "POST", "/auth/reset-password/", { token: tokenSchema.parse(given).token, password }),
    notes: [{ action: "password.reset" }, { action: "session.end", details: { reason: "password_reset" } }],
  },
  "connecting an identity": {
    by: "leader@acme.example",
    does: async () => {
      const headers = { ...asHost, ...(await backend.signIn("leader@acme.example")) };
      const proven = await backend.request({
        method: "POST",
        url: "/users/me/identities/proof/",
        headers,
        payload: {},
      });
      const { proof } = identityProofSchema.parse(proven.body);
      const payload = { id_token: await tokenOfMicrosoft(), nonce: "nonce", proof };
      expect((await backend.request({ method: "POST", url: identity, headers, payload })).status).toBe(201);
    },
    notes: [{ action: "identity.connect" }],
  },
  "disconnecting an identity": {
    by: "leader@acme.example",
    does: () => send("leader@acme.example", "POST", `${identity}disconnect/`, {}),
    notes: [{ action: "identity.disconnect" }],
  },
  "disconnecting everyone from the client's provider": {
    by: acmeAdmin,
    given: () =>
      backend.store.db.insert(identities).values({
        realm: "client:acme",
        issuer: "https://id.acme.example",
        subject: "1",
        userId: uidOf("user@acme.example"),
      }),
    does: () => send(acmeAdmin, "POST", "/clients/me/identities/disconnect/", {}),
    notes: [{ action: "identity.disconnect_all", subject: "acme", details: { people: 1 } }],
  },
  "adding an authenticator app": {
    by: factorHolder,
    given: () => clearFactors(backend.store.db, uidOf(factorHolder)),
    does: enrolApp,
    notes: [{ action: "factor.add", subject: uidOf(factorHolder) }],
  },
  "removing an authenticator app": {
    by: factorHolder,
    given: haveApp,
    does: () => send(factorHolder, "POST", "/users/me/factors/totp/remove/", {}),
    notes: [{ action: "factor.remove", subject: uidOf(factorHolder) }],
  },
  "creating recovery codes": {
    by: factorHolder,
    given: haveApp,
    does: () => send(factorHolder, "POST", "/users/me/factors/recovery-codes/", {}),
    notes: [{ action: "factor.recovery_codes", subject: uidOf(factorHolder) }],
  },
  "resetting a member's second factors": {
    by: acmeAdmin,
    given: haveApp,
    does: () => send(acmeAdmin, "POST", `/clients/me/people/${uidOf(factorHolder)}/factor-reset/`, {}),
    notes: [
      { action: "factor.reset", subject: uidOf(factorHolder) },
      { action: "session.end", subject: uidOf(factorHolder), details: { reason: "factor_reset" } },
    ],
  },
  "denying a permission to a role": {
    by: acmeAdmin,
    does: () =>
      send(acmeAdmin, "PUT", "/clients/me/role-rights/", {
        ...{ role: "user", permission: "exportData", is_allowed: false },
      }),
    notes: [
      {
        action: "member.right",
        subject: "acme",
        details: { role: "user", permission: "exportData" },
        before: { is_allowed: true },
        after: { is_allowed: false },
      },
    ],
  },
  "choosing how long data is kept": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/clients/me/retention/", { audit_log: 400, invitations: 30 }),
    notes: [{ action: "client.retention", subject: "acme", before: { audit_log: 730 }, after: { audit_log: 400 } }],
  },
  "adding sample data": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/clients/me/sample-data/"),
    notes: [{ action: "client.sample_data", subject: "acme", details: { accounts: 12 } }],
  },
  "removing sample data": {
    by: acmeAdmin,
    given: () => send(acmeAdmin, "PUT", "/clients/me/sample-data/"),
    does: () => send(acmeAdmin, "POST", "/clients/me/sample-data/remove/", {}),
    notes: [{ action: "client.sample_data_end", subject: "acme", details: { accounts: 12 } }],
  },
  "requiring a second factor": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/clients/me/factor-policy/", { required_from: "2099-12-31" }),
    notes: [
      {
        action: "factor.policy",
        subject: "acme",
        before: { required_from: null },
        after: { required_from: "2099-12-31" },
      },
    ],
  },
  "changing the identity provider": {
    by: acmeAdmin,
    does: () =>
      send(acmeAdmin, "PUT", "/clients/me/sso/", {
        issuer: "https://id.acme.example",
        oidc_client_id: "sightline",
        oidc_client_secret: "the provider's secret",
        domains: ["acme.example"],
        enabled: false,
      }),
    notes: [
      {
        action: "sso.change",
        subject: "acme",
        after: expect.objectContaining({ issuer: "https://id.acme.example", enabled: false }),
        details: { new_secret: true },
      },
    ],
  },
  "changing the Microsoft tenants": {
    by: acmeAdmin,
    given: () =>
      backend.store.db.insert(microsoftTenants).values({ clientId: "acme", tenantId: "t-1", createdAt: backend.now() }),
    does: async () => {
      await send(acmeAdmin, "PUT", "/clients/me/microsoft-tenants/", { tenant_ids: [] });
      await send(acmeAdmin, "PUT", "/clients/me/microsoft-tenants/", { tenant_ids: [] });
    },
    notes: [{ action: "sso.tenants", subject: "acme", before: { tenant_ids: ["t-1"] }, after: { tenant_ids: [] } }],
  },
  "naming a break-glass person": {
    by: acmeAdmin,
    given: () => giveRole("leader@acme.example", "client_admin"),
    does: async () => {
      const uids = [uidOf("leader@acme.example")];
      await send(acmeAdmin, "PUT", "/clients/me/break-glass/", { uids });
      await send(acmeAdmin, "PUT", "/clients/me/break-glass/", { uids });
      await send(acmeAdmin, "PUT", "/clients/me/break-glass/", { uids: [] });
      await giveRole("leader@acme.example", "sales_leader");
    },
    notes: [
      { action: "sso.break_glass", subject: uidOf("leader@acme.example") },
      { action: "sso.break_glass_end", subject: uidOf("leader@acme.example") },
    ],
  },
  "verifying a domain of another client": {
    by: acmeAdmin,
    given: async () => {
      const domain = "bigcorp.example";
      await backend.store.db.insert(ssoDomains).values([
        { clientId: "globex", domain, proof: "theirs", provenAt: backend.now() },
        { clientId: "acme", domain, proof: "ours" },
      ]);
      dns.records.set(`_sightline.${domain}`, ["sightline-verification=ours"]);
    },
    does: () => send(acmeAdmin, "POST", "/clients/me/sso/domains/check/"),
    notes: [
      // The other client doesn't learn whose domain it is now.
      {
        action: "sso.domain_lost",
        clientId: "globex",
        ...{ actorId: "", ip: null, agent: null },
        subject: "bigcorp.example",
      },
      { action: "sso.domain_proven", subject: "bigcorp.example" },
    ],
  },
  "changing a source": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/clients/me/connectors/", { name: "sec", enabled: false, topics: ["annual"] }),
    notes: [
      {
        action: "connector.change",
        subject: "sec",
        before: expect.objectContaining({ enabled: true }),
        after: { enabled: false, topics: ["annual"] },
      },
    ],
  },
  "changing a source rule": {
    by: acmeAdmin,
    does: () =>
      send(acmeAdmin, "PUT", "/clients/me/source-rules/", { field: "tier", rule: "by_hand", expected: "trusted" }),
    notes: [
      {
        action: "account.source_rule",
        subject: "tier",
        before: { rule: "trusted" },
        after: { rule: "by_hand" },
      },
    ],
  },
  "creating an API token": {
    by: acmeAdmin,
    does: () => anApiToken(),
    notes: [{ action: "token.create", details: { name: "Warehouse" } }],
  },
  "revoking an API token": {
    by: acmeAdmin,
    given: () => anApiToken(),
    does: (given) => send(acmeAdmin, "DELETE", `/clients/me/tokens/${given}/`),
    notes: [{ action: "token.revoke", details: { name: "Warehouse" } }],
  },
  "creating a SCIM token": {
    by: acmeAdmin,
    does: () => aScimToken(),
    notes: [{ action: "scim.token_create", details: { ending: expect.any(String) } }],
  },
  "revoking a SCIM token": {
    by: acmeAdmin,
    given: () => aScimToken(),
    does: (given) => send(acmeAdmin, "DELETE", `/clients/me/scim/tokens/${given}/`),
    notes: [{ action: "scim.token_revoke", details: { ending: expect.any(String) } }],
  },
  "changing the provisioning rules": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/clients/me/scim/", { match_claim: "oid", rules: [] }),
    notes: [{ action: "scim.change", before: { match_claim: null, rules: "" }, after: { match_claim: "oid" } }],
  },
  "provisioning a user": {
    by: null,
    given: () => aProvider(),
    does: () => provisioner.send("POST", "/Users", { userName: "scim@acme.example" }),
    notes: [{ action: "member.provision", actorId: "", after: { email: "scim@acme.example", role: "user" } }],
  },
  "changing a provisioned user's email": {
    by: null,
    does: async () => provisioner.send("PUT", `/Users/${await provisioned()}`, { userName: "scim2@acme.example" }),
    notes: [{ action: "member.change_email", actorId: "", after: { email: "scim2@acme.example" } }],
  },
  "changing a provisioned user's team": {
    by: null,
    given: async () => {
      const { body } = await provisioner.send("POST", "/Groups", { displayName: "Audited" });
      const { id } = idSchema.parse(body);
      const rules = [{ group_id: id, role: null, team_id: (await aTeam()).id }];
      await send(acmeAdmin, "PUT", "/clients/me/scim/", { match_claim: null, rules });
      return id;
    },
    does: async (given) => {
      const members = [{ value: await provisioned() }];
      await provisioner.send("PUT", `/Groups/${given}`, { displayName: "Audited", members });
    },
    notes: [{ action: "member.change_team", actorId: "", before: { team: null } }],
  },
  "creating a custom field": {
    by: acmeAdmin,
    does: () => aField(),
    notes: [{ action: "field.create", details: { name: "Vans", type: "number" } }],
  },
  "changing a custom field": {
    by: acmeAdmin,
    given: () => aField(),
    does: (given) => send(acmeAdmin, "PUT", `/accounts/fields/${given}/`, { name: "Trucks", version: 1 }),
    notes: [{ action: "field.change", details: { name: "Trucks", was: "Vans" } }],
  },
  "reordering custom fields": {
    by: acmeAdmin,
    given: async () => [await aField(), await aField("Since")],
    does: (given) =>
      send(acmeAdmin, "PUT", "/accounts/fields/order/", { ids: z.array(z.string()).parse(given).toReversed() }),
    notes: [{ action: "field.order", details: { fields: "Since, Vans" } }],
  },
  "removing a custom field": {
    by: acmeAdmin,
    given: () => aField(),
    does: (given) => send(acmeAdmin, "DELETE", `/accounts/fields/${given}/`),
    notes: [{ action: "field.remove", details: { name: "Vans" } }],
  },
  "restoring a custom field": {
    by: acmeAdmin,
    given: async () => {
      const id = await aField();
      await send(acmeAdmin, "DELETE", `/accounts/fields/${id}/`);
      return id;
    },
    does: (given) => send(acmeAdmin, "POST", `/accounts/fields/${given}/restore/`),
    notes: [{ action: "field.restore", details: { name: "Vans" } }],
  },
  "changing the buying committee's roles": {
    by: acmeAdmin,
    given: async () => (await send(acmeAdmin, "GET", "/clients/me/committee/")).body,
    does: (given) => {
      const { roles } = committeeTemplateSchema.parse(given);
      return send(acmeAdmin, "PUT", "/clients/me/committee/", { roles: roles.slice(0, 1), expected: roles });
    },
    notes: [
      {
        action: "committee.change",
        subject: "acme",
        before: { roles: "Economic buyer, Champion, Technical evaluator, Legal & procurement, User" },
        after: { roles: "Economic buyer" },
      },
    ],
  },
  "creating a team": {
    by: acmeAdmin,
    does: () => aTeam(),
    notes: [
      {
        action: "team.create",
        after: expect.objectContaining({ leader: null, members: "Ravi Petersen" }),
        details: { name: expect.stringMatching(/^Team /) },
      },
    ],
  },
  "changing a team": {
    by: acmeAdmin,
    given: () => aTeam(),
    does: (given) => {
      const { id, updated_at } = teamSchema.parse(given);
      const remove_uids = [uidOf("rep@acme.example")];
      const payload = { leader_uid: uidOf("leader@acme.example"), remove_uids, updated_at };
      return send(acmeAdmin, "PATCH", `/clients/me/teams/${id}/`, payload);
    },
    notes: [
      {
        action: "team.change",
        before: expect.objectContaining({ leader: null, members: "Ravi Petersen" }),
        after: expect.objectContaining({ leader: "Lena Okafor", members: "" }),
      },
    ],
  },
  "removing a team": {
    by: acmeAdmin,
    given: () => aTeam(),
    does: (given) => send(acmeAdmin, "DELETE", `/clients/me/teams/${teamSchema.parse(given).id}/`),
    notes: [{ action: "team.remove", before: expect.objectContaining({ members: "Ravi Petersen" }) }],
  },
  "changing a team's weights": {
    by: acmeAdmin,
    given: () => aTeam(),
    does: (given) =>
      send(acmeAdmin, "PUT", `/teams/${teamSchema.parse(given).id}/weights/`, {
        weights: { ...defaultWeights, signal: 2 },
      }),
    notes: [{ action: "team.weights", before: { weights: "none" }, after: { weights: "signal ×2" } }],
  },
  "changing the fit profile": {
    by: acmeAdmin,
    does: () =>
      send(acmeAdmin, "PUT", "/clients/me/fit/", {
        criteria: [{ field: "state", values: ["TX", "OK"], weight: 2 }],
        updated_at: null,
      }),
    notes: [{ action: "client.fit", subject: "acme", before: {}, after: { state: "TX, OK (×2)" } }],
  },
  "creating a territory": {
    by: acmeAdmin,
    given: () => aTeam(),
    does: (given) => aTerritory(teamSchema.parse(given)),
    notes: [
      {
        action: "territory.create",
        after: expect.objectContaining({ filters: "state=GU", to: "Ravi Petersen" }),
        details: { name: expect.stringMatching(/^Land /) },
      },
    ],
  },
  "changing a territory": {
    by: acmeAdmin,
    given: async () => aTerritory(await aTeam()),
    does: (given) => {
      const { id, updated_at } = territorySchema.parse(given);
      return send(acmeAdmin, "PATCH", `/teams/territories/${id}/`, { uid: null, updated_at });
    },
    notes: [
      {
        action: "territory.change",
        before: expect.objectContaining({ to: "Ravi Petersen" }),
        after: expect.objectContaining({ to: "members in turn" }),
      },
    ],
  },
  "removing a territory": {
    by: acmeAdmin,
    given: async () => aTerritory(await aTeam()),
    does: (given) => send(acmeAdmin, "DELETE", `/teams/territories/${territorySchema.parse(given).id}/`),
    notes: [{ action: "territory.remove", before: expect.objectContaining({ filters: "state=GU" }) }],
  },
  "setting a default view": {
    by: acmeAdmin,
    given: () => aSharedView(),
    does: (given) => setDefault(aDefaultSchema.parse(given)),
    notes: [{ action: "view.default", before: null, after: { view: "Coast" }, details: { team: expect.any(String) } }],
  },
  "clearing a default view": {
    by: acmeAdmin,
    given: async () => {
      const created = await aSharedView();
      await setDefault(created);
      return created;
    },
    does: (given) => setDefault({ ...aDefaultSchema.parse(given), id: null }),
    notes: [{ action: "view.default_end", before: { view: "Coast" }, after: null }],
  },
  "removing a default view": {
    by: acmeAdmin,
    given: async () => {
      const created = await aSharedView();
      await setDefault(created);
      return created;
    },
    does: (given) => send(acmeAdmin, "DELETE", `/account-views/${aDefaultSchema.parse(given).id}/`),
    notes: [
      {
        action: "view.default_end",
        before: { view: "Coast" },
        details: { team: expect.any(String), because: "removed" },
      },
    ],
  },
  "sending a list of people to invite": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "POST", "/clients/me/invitation-lists/", { text: "nobody", role: "user" }),
    notes: [{ action: "invitation.list", details: { rows: 1, invited: 0 } }],
  },
  "sending an invitation": {
    by: acmeAdmin,
    does: () => anInvitation("ida@acme.example"),
    notes: [{ action: "invitation.create", after: { email: "ida@acme.example", role: "sales_rep" } }],
  },
  "withdrawing an invitation": {
    by: acmeAdmin,
    given: () => anInvitation("ida@acme.example"),
    does: (given) => send(acmeAdmin, "DELETE", `/clients/me/invitations/${idSchema.parse(given).id}/`),
    notes: [{ action: "invitation.withdraw", before: { email: "ida@acme.example", role: "sales_rep" } }],
  },
  "accepting an invitation": {
    by: null,
    given: () => anInvitation("joins@acme.example"),
    does: (given) =>
      send(null, "POST", "/auth/invitations/accept/", {
        invitation: tokenSchema.parse(given).token,
        full_name: "Jo Ins",
        password,
      }),
    notes: [{ action: "invitation.accept", after: { email: "joins@acme.example", role: "sales_rep" } }],
  },
  "changing an owner": {
    by: acmeAdmin,
    given: () => anAccount(),
    does: (given) => send(acmeAdmin, "PUT", `/accounts/${given}/owner/`, { uid: uidOf("rep@acme.example") }),
    notes: [{ action: "account.assign", before: { owner: null }, after: { owner: uidOf("rep@acme.example") } }],
  },
  "removing several accounts": {
    by: acmeAdmin,
    given: async () => [await anAccount(), await anAccount()],
    does: (given) => send(acmeAdmin, "POST", "/accounts/remove/", { ids: given }),
    notes: [{ action: "account.remove" }, { action: "account.remove" }],
  },
  "restoring an account": {
    by: acmeAdmin,
    given: async () => {
      const id = await anAccount();
      await send(acmeAdmin, "POST", "/accounts/remove/", { ids: [id] });
      return id;
    },
    does: (given) => send(acmeAdmin, "POST", "/accounts/restore/", { ids: [given] }),
    notes: [{ action: "account.restore" }],
  },
  "merging accounts": {
    by: acmeAdmin,
    given: () => aPair(),
    does: (given) => {
      const { url, payload } = mergeSchema.parse(given);
      return send(acmeAdmin, "POST", url, payload);
    },
    notes: [{ action: "account.merge" }],
  },
  "undoing a merge": {
    by: acmeAdmin,
    given: async () => {
      const { url, payload } = await aPair();
      return idSchema.parse((await send(acmeAdmin, "POST", url, payload)).body).id;
    },
    does: (given) => send(acmeAdmin, "POST", `/accounts/merges/${given}/undo/`),
    notes: [{ action: "account.merge_undo" }],
  },
  "a bulk change": {
    by: acmeAdmin,
    does: () => aBulk(),
    notes: [{ action: "account.bulk", details: { kind: "watch", on: true, accounts: 1 } }],
  },
  "undoing a bulk change": {
    by: acmeAdmin,
    given: () => aBulk(),
    does: (given) => send(acmeAdmin, "POST", `/accounts/bulk/${given}/undo/`),
    notes: [{ action: "account.bulk_undo", details: { kind: "watch", on: true } }],
  },
  "copying an email": {
    by: acmeAdmin,
    given: () => aContact(),
    does: (given) => send(acmeAdmin, "POST", `${given}copy/`, { field: "email" }),
    notes: [{ action: "contact.copy", details: { name: "Ada Moss", field: "email" } }],
  },
  "setting do-not-contact": {
    by: acmeAdmin,
    given: () => aContact(),
    does: (given) =>
      send(acmeAdmin, "PATCH", String(given), {
        values: { do_not_contact: true, do_not_contact_reason: "By letter" },
        expected: { do_not_contact: false, do_not_contact_reason: null },
      }),
    notes: [{ action: "contact.do_not_contact", after: { do_not_contact: true, reason: "By letter" } }],
  },
  "erasing a person": {
    by: acmeAdmin,
    // An erased person can't be added again, so this case has a contact of its own.
    given: () => aContact("Eva Moss", "eva@example.com"),
    does: async (given) => {
      await send(acmeAdmin, "POST", "/clients/me/erasures/", { contact_id: String(given).split("/").at(-2) });
      await backend.jobs.drain();
    },
    notes: [
      { action: "contact.erase", details: { contacts: 1 } },
      { action: "contact.erase_end", details: { rows: expect.any(Number) }, ip: null, agent: null },
    ],
  },
  "resuming an erasure that failed": {
    by: acmeAdmin,
    given: async () => {
      const contact = await aContact("Ivy Moss", "ivy@example.com");
      const { body } = await send(acmeAdmin, "POST", "/clients/me/erasures/", {
        contact_id: contact.split("/").at(-2),
      });
      await backend.jobs.drain();
      const { id } = idSchema.parse(body);
      await backend.store.db.update(erasures).set({ state: "failed" }).where(eq(erasures.id, id));
      return id;
    },
    does: (given) => send(acmeAdmin, "POST", `/clients/me/erasures/${String(given)}/resume/`),
    notes: [{ action: "contact.erase_resume" }],
  },
  "removing a contact": {
    by: acmeAdmin,
    given: () => aContact(),
    does: (given) => send(acmeAdmin, "DELETE", String(given)),
    notes: [{ action: "contact.remove", details: { name: "Ada Moss" } }],
  },
  "restoring a contact": {
    by: acmeAdmin,
    given: async () => {
      const url = await aContact();
      await send(acmeAdmin, "DELETE", url);
      return url;
    },
    does: (given) => send(acmeAdmin, "POST", `${given}restore/`),
    notes: [{ action: "contact.restore", details: { name: "Ada Moss" } }],
  },
  "running an import": {
    by: acmeAdmin,
    given: () => anImport(),
    does: (given) => send(acmeAdmin, "POST", `${given}action/`, { action: "run", doubtful: "skip" }),
    notes: [{ action: "import.run", details: { file: "some.csv", rows: 1 } }],
  },
  "cancelling an import": {
    by: acmeAdmin,
    given: () => anImport(),
    does: (given) => send(acmeAdmin, "POST", `${given}action/`, { action: "cancel" }),
    notes: [{ action: "import.cancel", details: { file: "some.csv" } }],
  },
  "undoing an import": {
    by: acmeAdmin,
    given: async () => {
      const url = await anImport();
      await send(acmeAdmin, "POST", `${url}action/`, { action: "run", doubtful: "skip" });
      await backend.jobs.drain();
      return url;
    },
    does: (given) => send(acmeAdmin, "POST", `${given}action/`, { action: "undo" }),
    notes: [{ action: "import.undo", details: { file: "some.csv" } }],
  },
  "downloading the rows of an import": {
    by: acmeAdmin,
    given: () => anImport(),
    does: (given) => downloadFile(acmeAdmin, `${given}file/?part=new`),
    notes: [
      { action: "import.export", details: { file: "some.csv", part: "new" } },
      { action: "import.export_end", details: { rows: 1, complete: true } },
    ],
  },
  "exporting accounts": {
    by: "leader@acme.example",
    does: () => saveList("/accounts/export/?sector=Utilities&columns=owner"),
    notes: [
      { action: "account.export", details: { sector: ["Utilities"], columns: ["owner"], matching: 46 } },
      { action: "account.export_end", details: { rows: 46, complete: true } },
    ],
  },
  "exporting contacts": {
    by: "leader@acme.example",
    does: () => saveList("/accounts/export/contacts/?sector=Utilities"),
    notes: [
      { action: "contact.export", details: { sector: ["Utilities"], accounts: 46 } },
      { action: "contact.export_end", details: { rows: expect.any(Number), complete: true } },
    ],
  },
  "exporting a contact's data": {
    by: acmeAdmin,
    given: () => aContact(),
    does: (given) => downloadFile(acmeAdmin, "/contacts/data-export/", { contact_id: String(given).split("/").at(-2) }),
    notes: [
      { action: "contact.data_export" },
      { action: "contact.data_export_end", details: { rows: expect.any(Number), complete: true } },
    ],
  },
  "exporting one's own data": {
    by: acmeAdmin,
    does: () => downloadFile(acmeAdmin, "/users/me/export/", {}),
    notes: [
      { action: "member.data_export" },
      { action: "member.data_export_end", details: { rows: expect.any(Number), complete: true } },
    ],
  },
  "publishing an announcement": { by: acmeAdmin, does: () => aMessage(), notes: [{ action: "message.create" }] },
  "changing an announcement": {
    by: acmeAdmin,
    given: () => aMessage(),
    does: (given) => send(acmeAdmin, "PATCH", `/messages/${given}/`, { title: "Hello again" }),
    notes: [{ action: "message.change", before: { title: "Hello" }, after: { title: "Hello again" } }],
  },
  "ending an announcement": {
    by: acmeAdmin,
    given: () => aMessage(),
    does: (given) => send(acmeAdmin, "POST", `/messages/${given}/end/`),
    notes: [{ action: "message.end" }],
  },
  "showing an announcement again": {
    by: acmeAdmin,
    given: () => aMessage(),
    does: (given) => send(acmeAdmin, "POST", `/messages/${given}/show-again/`),
    notes: [{ action: "message.show_again" }],
  },
  "deleting an announcement": {
    by: acmeAdmin,
    given: () => aMessage(),
    does: (given) => send(acmeAdmin, "DELETE", `/messages/${given}/`),
    notes: [{ action: "message.delete" }],
  },
  "creating a workspace": {
    by: "rep@globex.example",
    given: () =>
      backend.store.db
        .update(users)
        .set({ clientId: null, role: "user" })
        .where(eq(users.id, uidOf("rep@globex.example"))),
    does: () =>
      send("rep@globex.example", "PUT", "/users/me/workspace/", { name: "Initech", time_zone: "Europe/Paris" }),
    notes: [
      {
        action: "client.create",
        clientId: expect.stringMatching(/^initech-/),
        after: { name: "Initech", time_zone: "Europe/Paris" },
      },
    ],
  },
  "leaving the workspace": {
    by: "rep@globex.example",
    // The user leaves and rejoins first, and therefore owns no accounts when the case begins: otherwise the log would
    // also contain each account's change of owner.
    given: async () => {
      const isRep = eq(users.id, uidOf("rep@globex.example"));
      await backend.store.db.update(users).set({ clientId: null }).where(isRep);
      await backend.store.db.update(users).set({ clientId: "globex", role: "sales_rep" }).where(isRep);
    },
    does: () => send("rep@globex.example", "POST", "/users/me/leave/", { successor_id: null }),
    notes: [
      {
        action: "member.leave",
        clientId: "globex",
        details: { accounts: expect.any(Number), tasks: expect.any(Number), heir: "" },
      },
      { action: "session.end", clientId: "globex", details: { reason: "left" } },
    ],
  },
  "creating a client as operator": {
    by: "admin@sightline.example",
    does: () =>
      send("admin@sightline.example", "POST", "/operator/clients/", {
        ...{ id: "hooli", name: "Hooli", time_zone: "UTC", admin_email: "first@hooli.example" },
      }),
    notes: [
      { action: "client.create", clientId: "hooli", subject: "hooli", after: { name: "Hooli", time_zone: "UTC" } },
      {
        action: "invitation.create",
        clientId: "hooli",
        after: { email: "first@hooli.example", role: "client_admin" },
      },
    ],
  },
  "suspending a client as operator": {
    by: "admin@sightline.example",
    given: () => backend.store.db.insert(clients).values({ id: "suspended", name: "Suspended" }).onConflictDoNothing(),
    does: () =>
      send("admin@sightline.example", "POST", "/operator/clients/suspended/suspend/", { reason: "Unpaid since May" }),
    notes: [
      {
        action: "client.suspend",
        clientId: "suspended",
        subject: "suspended",
        details: { reason: "Unpaid since May" },
      },
    ],
  },
  "resuming a client as operator": {
    by: "admin@sightline.example",
    given: () =>
      backend.store.db
        .insert(clients)
        .values({ id: "resumed", name: "Resumed", suspendedAt: backend.now(), suspensionReason: "Unpaid" }),
    does: () => send("admin@sightline.example", "POST", "/operator/clients/resumed/resume/", { reason: "Paid" }),
    notes: [{ action: "client.resume", clientId: "resumed", subject: "resumed", details: { reason: "Paid" } }],
  },
  "exporting a client as operator": {
    by: "admin@sightline.example",
    given: () => backend.store.db.insert(clients).values({ id: "exported", name: "Exported" }),
    does: async () => {
      const url = "/operator/clients/exported/export/";
      const { body } = await send("admin@sightline.example", "POST", url, { reason: "Moving on" });
      const { link } = clientExportSchema.parse(body);
      const headers = { ...asHost, ...(await backend.signIn("admin@sightline.example")) };
      await backend.app.inject({ url, query: { link }, headers });
    },
    notes: [
      { action: "client.export", clientId: "exported", subject: "exported", details: { reason: "Moving on" } },
      {
        action: "client.export_end",
        clientId: "exported",
        subject: "exported",
        details: { rows: expect.any(Number), complete: true },
      },
    ],
  },
  "deleting a client as operator": {
    by: "admin@sightline.example",
    given: () => backend.store.db.insert(clients).values({ id: "deleted", name: "Deleted" }),
    does: () =>
      send("admin@sightline.example", "POST", "/operator/clients/deleted/delete/", {
        ...{ name: "Deleted", reason: "Contract ended" },
      }),
    notes: [
      {
        action: "client.delete",
        clientId: "deleted",
        subject: "deleted",
        details: { name: "Deleted", reason: "Contract ended", due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      },
    ],
  },
  "restoring a client as operator": {
    by: "admin@sightline.example",
    given: async () => {
      const [at, dueAt] = [backend.now(), new Date(backend.now().getTime() + 1_000)];
      await backend.store.db.insert(clients).values({ id: "restored", name: "Restored" });
      await backend.store.db
        .insert(clientDeletions)
        .values({ clientId: "restored", createdAt: at, reason: "Ended", dueAt, suspendsClient: true });
    },
    does: () => send("admin@sightline.example", "POST", "/operator/clients/restored/restore/", { reason: "Renewed" }),
    notes: [{ action: "client.restore", clientId: "restored", subject: "restored", details: { reason: "Renewed" } }],
  },
  "deleting the data of a deleted client": {
    by: null,
    given: async () => {
      const [createdAt, createdBy] = [backend.now(), uidOf("admin@sightline.example")];
      await backend.store.db.insert(clients).values({ id: "purged", name: "Purged" });
      await backend.store.db
        .insert(clientDeletions)
        .values({ clientId: "purged", createdAt, createdBy, reason: "x", dueAt: createdAt, suspendsClient: true });
    },
    does: async () => {
      await sweep(backend.services);
      await backend.jobs.drain();
    },
    notes: [
      {
        action: "client.delete_end",
        clientId: "purged",
        actorId: uidOf("admin@sightline.example"),
        subject: "purged",
        ip: null,
        agent: null,
        details: { name: "Purged", rows: 5, tables: { committee_roles: 5 } },
      },
    ],
  },
  "viewing a client as operator, and another one after it": {
    by: "admin@sightline.example",
    does: async () => {
      const headers = { ...asHost, ...(await backend.signIn("admin@sightline.example")) };
      const view = { method: "PUT" as const, url: "/clients/chosen/", headers };
      await backend.request({ ...view, payload: { client_id: "acme", reason: "Support case 4711" } });
      await backend.request({ ...view, payload: { client_id: "globex", reason: "Support case 4712" } });
    },
    notes: [
      { action: "client.chosen", subject: "acme", details: { reason: "Support case 4711", minutes: 60 } },
      {
        action: "client.chosen_end",
        subject: "acme",
        details: { reason: "Support case 4711", seconds: 0, because: "switched" },
      },
      { action: "client.chosen", clientId: "globex", subject: "globex", details: { reason: "Support case 4712" } },
    ],
  },
  "retrying a failed job": {
    by: "admin@sightline.example",
    given: () => addDeadLetter(),
    does: (id) => actOnDeadLetter("retry", { which: { queue: "outbox", id } }),
    notes: [{ action: "job.send_again", clientId: "", details: { queue: "outbox" } }],
  },
  "discarding a failed job": {
    by: "admin@sightline.example",
    given: () => addDeadLetter(),
    does: (id) => actOnDeadLetter("discard", { which: { queue: "outbox", id }, reason: "Outdated" }),
    notes: [{ action: "job.discard", clientId: "", details: { queue: "outbox", reason: "Outdated" } }],
  },
  "exporting the audit log": {
    by: acmeAdmin,
    does: () => downloadFile(acmeAdmin, "/audit/exports/", { kind: "view", to: "2026-01-01" }),
    notes: [
      { action: "audit.export", details: { filter: { kind: "view", to: "2026-01-01" } } },
      { action: "audit.export_end", details: { rows: 0, complete: true } },
    ],
  },
  "sending the audit log elsewhere": {
    by: acmeAdmin,
    does: () => send(acmeAdmin, "PUT", "/audit/stream/", { url: "https://siem.example/collect?key=hidden" }),
    notes: [
      {
        action: "audit.stream",
        before: { address: null },
        after: { address: "siem.example" },
        details: { new_secret: true },
      },
    ],
  },
  "failing for days to send the audit log": {
    by: null,
    given: async () => {
      const failingSince = new Date(backend.now().getTime() - 6 * 24 * 3_600_000);
      const sealedSecret = backend.sealer.seal("whsec_", streamPurpose("acme"));
      const row = { url: "https://127.0.0.1:9/", sealedSecret, position: 0, createdAt: failingSince, failingSince };
      await backend.jobs.drain();
      await backend.store.db.delete(auditStreams);
      await backend.store.db.insert(auditStreams).values({ clientId: "acme", ...row });
      await enqueue(backend.store.db, auditStreamsJob, {});
      return "";
    },
    does: () => backend.jobs.drain(),
    notes: [
      {
        action: "audit.stream_stop",
        actorId: "",
        ip: null,
        agent: null,
        details: { address: "127.0.0.1:9", failure: "The server can't be reached" },
      },
    ],
  },
};

describe("recorded entries", () => {
  test.each(Object.entries(cases))("%s: records who, what, before and after, and from where", async (_name, kase) => {
    const given = await kase.given?.();

    const rows = await notedBy(() => kase.does(given));

    expect(rows).toMatchObject(
      kase.notes.map((note) => ({
        clientId: "acme",
        at: backend.now(),
        ...from,
        ...(kase.by && { actorId: uidOf(kase.by) }),
        ...note,
      })),
    );
    expect(JSON.stringify(rows)).not.toMatch(/quiet words|provider's secret/);
  });

  test("every action is recorded by a route of this table", () => {
    const written = new Set(Object.values(cases).flatMap(({ notes }) => notes.map(({ action }) => action)));

    expect([...written].sort()).toEqual([...auditActions].sort());
  });

  test("records nothing for a rejected change or one that changes nothing", async () => {
    const rows = await notedBy(async () => {
      const headers = await backend.signIn(acmeAdmin);
      await backend.request({ method: "PATCH", url: people, headers, payload: { disabled: false } });
      await backend.request({ method: "POST", url: "/accounts/remove/", headers, payload: { ids: [user] } });
      const wrong = { email: "rep@acme.example", password: "wrong" };
      await backend.request({ method: "POST", url: "/auth/login/", payload: wrong });
    });

    expect(rows).toEqual([]);
  });

  test("the database rejects updates and deletions of entries", async () => {
    const { db } = backend.store;
    const entry = {
      at: backend.now(),
      clientId: "acme",
      actorId: user,
      action: "sso.change" as const,
      subject: "acme",
    };
    await recordAudit(db, entry);
    const refusal = { cause: expect.objectContaining({ message: "audit_log is append-only" }) };

    await expect(db.update(auditLog).set({ actorId: "someone else" })).rejects.toMatchObject(refusal);
    await expect(db.delete(auditLog).where(eq(auditLog.clientId, "acme"))).rejects.toMatchObject(refusal);
  });
});

describe("the list", () => {
  const list = async (email: SampleEmail, query = "", headers?: { authorization: string }): Promise<AuditPage> => {
    const request = { url: `/audit/${query}`, headers: headers ?? (await backend.signIn(email)) };
    return auditPageSchema.parse((await backend.request(request)).body);
  };
  const at = (day: string) => new Date(`${day}T12:00:00.000Z`);

  beforeAll(async () => {
    await backend.store.db.execute(sql`truncate ${auditLog}`);
    const [account] = await backend.store.db.select().from(accounts).where(eq(accounts.clientId, "acme")).limit(1);
    const acme = { clientId: "acme", actorId: uidOf(acmeAdmin), subject: user };
    const rep = uidOf("rep@acme.example");
    await recordAudit(
      backend.store.db,
      { ...acme, at: at("2026-02-01"), action: "member.disable" },
      { ...acme, at: at("2026-02-02"), action: "member.enable" },
      { ...acme, at: at("2026-02-03"), action: "session.start", actorId: rep, subject: rep },
      { ...acme, at: at("2026-02-04"), action: "account.assign", subject: account?.id ?? "", after: { owner: rep } },
      { ...acme, at: at("2026-02-05"), action: "sso.change", clientId: "globex", subject: "globex" },
      { ...acme, at: at("2026-02-06"), action: "message.create", clientId: null, subject: "m" },
    );
  });

  test("a client's admin reads their own client's entries, latest first, with the names of people and accounts", async () => {
    const { items, names, next_cursor } = await list(acmeAdmin);

    expect(items.map(({ action }) => action)).toEqual([
      "account.assign",
      "session.start",
      "member.enable",
      "member.disable",
    ]);
    expect(items.every(({ client_id }) => client_id === "acme")).toBe(true);
    expect(Object.keys(names)).toEqual(
      expect.arrayContaining([user, uidOf(acmeAdmin), uidOf("rep@acme.example"), items[0]?.subject, "acme"]),
    );
    expect(next_cursor).toBeNull();
  });

  test.each([
    [`?actor=${uidOf("rep@acme.example")}`, ["session.start"]],
    [`?object=${user}`, ["member.enable", "member.disable"]],
    ["?kind=member", ["member.enable", "member.disable"]],
    ["?from=2026-02-02&to=2026-02-03", ["session.start", "member.enable"]],
    ["?from=2026-02-02&to=9999-12-31&kind=member", ["member.enable"]],
    ["?kind=member&from=2026-02-02", ["member.enable"]],
    ["?kind=message", []],
  ])("is filtered by %s", async (query, actions) => {
    expect((await list(acmeAdmin, query)).items.map(({ action }) => action)).toEqual(actions);
  });

  test("pages list each entry once", async () => {
    const seen: string[] = [];
    let query = "?limit=1";
    for (let pages = 0; pages < 9; pages += 1) {
      const { items, next_cursor } = await list(acmeAdmin, query);
      seen.push(...items.map(({ action }) => action));
      if (next_cursor === null) break;
      query = `?limit=1&cursor=${next_cursor}`;
    }

    expect(seen).toEqual(["account.assign", "session.start", "member.enable", "member.disable"]);
  });

  test("an operator reads every client's entries, or only the chosen client's", async () => {
    const headers = await backend.signIn("admin@sightline.example");

    const all = await list("admin@sightline.example", "", headers);
    await backend.request({
      method: "PUT",
      url: "/clients/chosen/",
      headers,
      payload: { client_id: "globex", reason: "Support case 4711" },
    });
    const chosen = await list("admin@sightline.example", "", headers);

    expect(new Set(all.items.map(({ client_id }) => client_id))).toEqual(new Set(["acme", "globex", null]));
    expect(chosen.items.map(({ client_id }) => client_id)).toEqual(["globex", "globex"]);
  });

  describe("an operator's pages never continue with another client's entries", () => {
    const operator = "admin@sightline.example";
    const chosen = "/clients/chosen/";
    let headers: { authorization: string };
    beforeEach(async () => {
      headers = await backend.signIn(operator);
    });
    const view = (client_id: string) =>
      backend.request({
        method: "PUT",
        url: chosen,
        headers,
        payload: { client_id, reason: "Support case 4711" },
      });
    const stop = () => backend.request({ method: "DELETE", url: chosen, headers });
    const expire = () => backend.store.db.update(clientViewings).set({ endsAt: backend.now() });
    const readOne = (cursor: string) => backend.request({ url: `/audit/?limit=1&cursor=${cursor}`, headers });
    const refusal = { status: 409, body: { code: "client_required" } };

    test.each<[string, () => Promise<unknown>]>([
      ["its time is up", expire],
      ["it was stopped", stop],
      ["another client is viewed", () => view("acme")],
    ])("after a page of a client's view, %s", async (_what, end) => {
      await view("globex");
      const first = await list(operator, "?limit=1", headers);
      expect(first.items.map(({ client_id }) => client_id)).toEqual(["globex"]);

      await end();

      expect(await readOne(first.next_cursor ?? "")).toMatchObject(refusal);
    });

    test("after a page of all clients, a client is viewed", async () => {
      const first = await list(operator, "?limit=1", headers);

      await view("globex");

      expect(await readOne(first.next_cursor ?? "")).toMatchObject(refusal);
    });
  });

  test.each(["rep@acme.example", "leader@acme.example", "user@acme.example"] as const)(
    "G12 · %s can't read or export the audit log",
    async (email) => {
      await backend.store.db.update(users).set({ disabled: false });
      const headers = await backend.signIn(email);

      const read = await backend.request({ url: "/audit/", headers });
      const exported = await backend.request({ method: "POST", url: "/audit/exports/", headers, payload: {} });

      expect([read.status, exported.status]).toEqual([403, 403]);
    },
  );

  test.each(["?cursor=x", "?kind=everything", "?from=yesterday", "?limit=0", "?client=globex"])(
    "rejects %s",
    async (query) => {
      const { status } = await backend.request({ url: `/audit/${query}`, headers: await backend.signIn(acmeAdmin) });

      expect(status).toBe(400);
    },
  );

  test("one filter covers exports of every kind", async () => {
    const globex = { clientId: "globex", actorId: uidOf("clientadmin@globex.example"), subject: crypto.randomUUID() };
    await recordAudit(
      backend.store.db,
      { ...globex, at: at("2026-02-06"), action: "account.assign" },
      { ...globex, at: at("2026-02-07"), action: "account.export" },
      { ...globex, at: at("2026-02-08"), action: "contact.data_export_end" },
      { ...globex, at: at("2026-02-09"), action: "audit.export" },
    );

    const { items } = await list("clientadmin@globex.example", "?kind=export&to=2026-02-28");

    expect(items.map(({ action }) => action)).toEqual(["audit.export", "contact.data_export_end", "account.export"]);
  });
});
