import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlertDocument,
  accountChangesPath,
  alertsPath,
  type ChangeDocument,
  type MessageDocument,
  messagesPath,
} from "@/lib/contracts/alerts/live-document";
import type { Auth } from "./firebase/caller";
import type { Filter } from "./firebase/query/structured-query";
import { mutantsOf } from "./firebase/rules/mutants";
import { createRules, type RulesProgram } from "./firebase/rules/rules";
import { access, documentAt, queryAccess } from "./firebase/rules/sample";
import type { ProtoFields, ProtoValue } from "./firebase/values/proto-value";

const source = readFileSync(join(__dirname, "..", "firestore.rules"), "utf8");
const nowSeconds = Date.parse("2026-05-04T12:00:00Z") / 1000;

function signIn(uid: string, claims: Record<string, unknown>, provider = "custom"): Auth {
  return { uid, token: { sub: uid, firebase: { sign_in_provider: provider, identities: {} }, ...claims } };
}

const ofRep = {
  client_id: "acme",
  role: "sales_rep",
  sess_exp: nowSeconds + 60,
  session_id: "living",
  access_version: 3,
};
const { client_id: _client, ...withoutClient } = ofRep;
const { role: _role, ...withoutRole } = ofRep;
const { sess_exp: _expiry, ...withoutExpiry } = ofRep;
const { session_id: _session, ...withoutSession } = ofRep;
const { access_version: _version, ...withoutVersion } = ofRep;

/** Two users with access, and users whose token differs from a valid one in a single claim. */
const people: Record<string, Auth | null> = {
  rep: signIn("rep", ofRep),
  clientAdmin: signIn("clientAdmin", { ...ofRep, role: "client_admin" }),
  otherClient: signIn("otherClient", { ...ofRep, client_id: "globex" }),
  nobody: null,
  expired: signIn("rep", { ...ofRep, sess_exp: nowSeconds - 1 }),
  expiringNow: signIn("rep", { ...ofRep, sess_exp: nowSeconds }),
  withoutClient: signIn("rep", withoutClient),
  emptyClient: signIn("rep", { ...ofRep, client_id: "" }),
  nullClient: signIn("rep", { ...ofRep, client_id: null }),
  listedClient: signIn("rep", { ...ofRep, client_id: ["acme"] }),
  withoutRole: signIn("rep", withoutRole),
  emptyRole: signIn("rep", { ...ofRep, role: "" }),
  listedRole: signIn("rep", { ...ofRep, role: ["admin"] }),
  withoutExpiry: signIn("rep", withoutExpiry),
  expiryInWords: signIn("rep", { ...ofRep, sess_exp: "9999999999" }),
  password: signIn("rep", ofRep, "password"),
  anonymous: signIn("rep", ofRep, "anonymous"),
  endedSession: signIn("rep", { ...ofRep, session_id: "ended" }),
  withoutSession: signIn("rep", withoutSession),
  emptySession: signIn("rep", { ...ofRep, session_id: "" }),
  listedSession: signIn("rep", { ...ofRep, session_id: ["living"] }),
  olderVersion: signIn("rep", { ...ofRep, access_version: 2 }),
  withoutVersion: signIn("rep", withoutVersion),
  versionInWords: signIn("rep", { ...ofRep, access_version: "9" }),
  changedSince: signIn("changed", ofRep),
  withoutVersionUnchanged: signIn("stranger", withoutVersion),
  withoutProvider: { uid: "rep", token: ofRep },
};

/** Revocations by the backend: of a session, and of tokens granted before access versions three and four. */
const documents = [
  documentAt("revoked-sessions/ended", { userId: { stringValue: "rep" } }),
  documentAt("revoked-users/rep", { accessVersion: { integerValue: "3" } }),
  documentAt("revoked-users/changed", { accessVersion: { integerValue: "4" } }),
];

/** A document of the product, with values in Firestore's form. */
type Fields<Document> = Partial<Record<keyof Document, ProtoValue>>;

const yes: ProtoValue = { booleanValue: true };
const no: ProtoValue = { booleanValue: false };
const text = (stringValue: string): ProtoValue => ({ stringValue });
const enabledIs = (value: ProtoValue): Filter => ({
  fieldFilter: { field: { fieldPath: "enabled" satisfies keyof MessageDocument<unknown> }, op: "EQUAL", value },
});
const alert = {
  title: text("Acme raised a round"),
  visibility: text("NOT_SEEN"),
  createdAt: text("now"),
} satisfies Fields<AlertDocument<unknown>>;

type Case = { id: string; may: readonly string[]; isAllowed(program: RulesProgram, auth: Auth | null): boolean };

function get(id: string, path: string, fields: ProtoFields | null, may: readonly string[]): Case {
  const resource = fields && documentAt(path, fields);
  return {
    id: `${id} · get ${path} ${JSON.stringify(fields)}`,
    may,
    isAllowed: (program, auth) => program.authorize(access({ auth, path, documents, method: "get", resource })).allowed,
  };
}

function list(id: string, path: string, where: Filter | null, may: readonly string[], group = false): Case {
  return {
    id: `${id} · ${group ? "list every" : "list"} ${path} where ${JSON.stringify(where)}`,
    may,
    isAllowed: (program, auth) => {
      const options = { documents, ...(auth ? { auth } : {}), ...(where ? { where } : {}), group };
      return program.authorizeQuery(queryAccess(path, options)).allowed;
    },
  };
}

function write(
  id: string,
  path: string,
  before: ProtoFields | null,
  after: ProtoFields | null,
  may: readonly string[],
): Case {
  const method = before ? (after ? "update" : "delete") : "create";
  const changes = {
    path,
    method,
    resource: before && documentAt(path, before),
    requestResource: after && documentAt(path, after),
  } as const;
  return {
    id: `${id} · ${method} ${path} ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
    may,
    isAllowed: (program, auth) => program.authorize(access({ auth, documents, ...changes })).allowed,
  };
}

const everybody = ["rep", "clientAdmin", "otherClient"];
const ofAcme = ["rep", "clientAdmin"];
const none: string[] = [];
const general = messagesPath({ clientId: null, role: null });
const acmes = messagesPath({ clientId: "acme", role: null });
const own = alertsPath("rep");
const changes = accountChangesPath("acme", "one");
const change = { at: text("now") } satisfies Fields<ChangeDocument<unknown>>;
const repsOfAll = messagesPath({ clientId: null, role: "sales_rep" });
const repsOfAcme = messagesPath({ clientId: "acme", role: "sales_rep" });

const seen = (visibility: string): ProtoFields => ({ ...alert, visibility: text(visibility) });

const cases: Case[] = [
  get("live", `${changes}/latest`, change, ofAcme),
  get("live", `${changes}/latest`, null, ofAcme),
  list("live", changes, null, ofAcme),
  list("live", "changes", null, none, true),
  write("live", `${changes}/latest`, null, change, none),
  write("live", `${changes}/latest`, change, change, none),
  write("live", `${changes}/latest`, change, null, none),
  list("live", "clients/acme/accounts", null, none),
  get("live", "clients/acme/accounts/one", change, none),
  list("L1", general, enabledIs(yes), everybody),
  list("L1", acmes, enabledIs(yes), ofAcme),
  ...[general, acmes].flatMap((path) => [
    list("L1", path, null, none),
    list("L1", path, enabledIs(no), none),
    list("L1", path, enabledIs(text("true")), none),
    get("L1", `${path}/one`, { enabled: yes }, path === general ? everybody : ofAcme),
    get("L1", `${path}/one`, { enabled: no }, none),
    get("L1", `${path}/one`, { enabled: text("true") }, none),
    get("L1", `${path}/one`, {}, none),
    get("L1", `${path}/one`, null, none),
    write("L1", `${path}/one`, null, { enabled: yes }, none),
    write("L1", `${path}/one`, { enabled: yes }, { enabled: yes, title: text("x") }, none),
    write("L1", `${path}/one`, { enabled: yes }, null, none),
    get("L1", `${path}/one/more/two`, { enabled: yes }, none),
  ]),
  get("L1", "general/messaging", { enabled: yes }, none),
  list("L1", "general", enabledIs(yes), none),
  get("L2", "clients/acme", { enabled: yes }, none),
  list("L2", "clients", enabledIs(yes), none),
  list("L2", "clients/globex/messages", enabledIs(yes), ["otherClient"]),
  get("L2", "clients/globex/messages/one", { enabled: yes }, ["otherClient"]),
  ...["..", "A/B", "__x__", "", "*", "ACME", "acme "].flatMap((id) => [
    list("L2", `clients/${id}/messages`, enabledIs(yes), none),
    get("L2", `clients/${id}/messages/one`, { enabled: yes }, none),
  ]),
  ...[repsOfAll, repsOfAcme].flatMap((path) => {
    const may = path === repsOfAll ? ["rep", "otherClient"] : ["rep"];
    return [
      list("J9", path, enabledIs(yes), may),
      list("J9", path, null, none),
      list("J9", path, enabledIs(no), none),
      get("J9", `${path}/one`, { enabled: yes }, may),
      get("J9", `${path}/one`, { enabled: no }, none),
      get("J9", `${path}/one`, {}, none),
      write("J9", `${path}/one`, null, { enabled: yes }, none),
      write("J9", `${path}/one`, { enabled: yes }, { enabled: yes, title: text("x") }, none),
      write("J9", `${path}/one`, { enabled: yes }, null, none),
    ];
  }),
  list("J9", "clients/acme/roles/client_admin/messages", enabledIs(yes), ["clientAdmin"]),
  list("J9", "general/messaging/roles/client_admin/messages", enabledIs(yes), ["clientAdmin"]),
  ...["SALES_REP", "*", "", "sales_rep "].flatMap((role) => [
    list("J9", `general/messaging/roles/${role}/messages`, enabledIs(yes), none),
    list("J9", `clients/acme/roles/${role}/messages`, enabledIs(yes), none),
  ]),
  get("J9", "clients/acme/roles/sales_rep", { enabled: yes }, none),
  list("J9", "clients/acme/roles", enabledIs(yes), none),
  list("L3", own, null, ["rep"]),
  get("L3", `${own}/one`, alert, ["rep"]),
  get("L3", `${own}/gone`, null, ["rep"]),
  list("L3", "users/clientAdmin/alerts", null, ["clientAdmin"]),
  get("L3", "users/stranger/alerts/one", alert, none),
  list("L3", "users/stranger/alerts", null, none),
  get("L3", "users/rep", alert, none),
  list("L3", "users", null, none),
  ...["alerts", "messages", "roles", "users", "clients"].flatMap((group) => [
    list("L3", group, null, none, true),
    list("L3", group, enabledIs(yes), none, true),
  ]),
  ...["ACKNOWLEDGED", "NEW"].flatMap((visibility) => [
    write("L4", `${own}/one`, alert, seen(visibility), ["rep"]),
    write("L4", `${own}/one`, seen(visibility), seen(visibility), ["rep"]),
    write("L5", "users/stranger/alerts/one", alert, seen(visibility), none),
  ]),
  write("L4", `${own}/one`, seen("NEW"), seen("ACKNOWLEDGED"), ["rep"]),
  ...["NOT_SEEN", "acknowledged", "", "DELETED"].map((visibility) =>
    write("L5", `${own}/one`, seen("NEW"), seen(visibility), none),
  ),
  ...[yes, { nullValue: null }, { arrayValue: { values: [text("NEW")] } }, { integerValue: "1" }].map((visibility) =>
    write("L5", `${own}/one`, alert, { ...alert, visibility }, none),
  ),
  write("L5", `${own}/one`, alert, { ...seen("NEW"), title: text("other") }, none),
  write("L5", `${own}/one`, alert, { ...seen("NEW"), extra: yes }, none),
  write("L5", `${own}/one`, seen("NEW"), { ...seen("NEW"), extra: yes }, none),
  write("L5", `${own}/one`, alert, { visibility: text("NEW") }, none),
  write("L5", `${own}/one`, alert, { title: text("Acme raised a round"), createdAt: text("now") }, none),
  write("L5", `${own}/new`, null, seen("NEW"), none),
  write("L5", `${own}/one/more/two`, null, seen("NEW"), none),
  write("L5", `${own}/one/more/two`, alert, seen("NEW"), none),
  get("L5", `${own}/one/more/two`, alert, none),
  write("L6", `${own}/one`, alert, null, ["rep"]),
  write("L6", "users/stranger/alerts/one", alert, null, none),
  write("L6", "users/rep/alerts/one/more/two", alert, null, none),
  get("J5", "revoked-sessions/living", { userId: text("rep") }, none),
  write("J5", "revoked-sessions/ended", { userId: text("rep") }, null, none),
  get("J5", "revoked-users/rep", { accessVersion: { integerValue: "3" } }, none),
  write("J5", "revoked-users/rep", { accessVersion: { integerValue: "3" } }, null, none),
  get("L6", "elsewhere/one", { enabled: yes }, none),
  write("L6", "elsewhere/one", null, { enabled: yes }, none),
];

/** Checks every case for every user. A generator, so that the check stops at the first wrong decision. */
function* checkRules(program: RulesProgram): Generator<boolean> {
  for (const one of cases) {
    for (const [name, auth] of Object.entries(people)) yield one.isAllowed(program, auth) === one.may.includes(name);
  }
}

function isNoticed(program: RulesProgram): boolean {
  for (const isRight of checkRules(program)) if (!isRight) return true;
  return false;
}

const program = createRules(source);

test.each(cases)("$id: allowed for [$may] and for nobody else", ({ may, isAllowed }) => {
  const allowed = Object.keys(people).filter((name) => isAllowed(program, people[name] ?? null));
  expect(allowed).toEqual(Object.keys(people).filter((name) => may.includes(name)));
});

test("L7 · negating or removing any condition makes one of the cases above fail", () => {
  const mutants = mutantsOf(source);
  const survivors = mutants.filter((mutant) => !isNoticed(createRules(mutant.source)));

  expect(mutants.length).toBeGreaterThan(30);
  expect(survivors.map(({ line, description }) => `${line}: ${description}`)).toEqual([]);
});

test("every expression of the rules is evaluated, and every condition is seen true and not true", () => {
  const freshRules = createRules(source);
  expect([...checkRules(freshRules)].every(Boolean)).toBe(true);
  const rows = freshRules.coverage();
  const oneSided = rows.filter(
    (row) =>
      row.text !== "true" && row.true + row.false > 0 && (row.true === 0 || row.false + row.error + row.unknown === 0),
  );

  expect(rows.filter((row) => row.true + row.false + row.other + row.error + row.unknown === 0)).toEqual([]);
  expect(oneSided.map((row) => `${row.line}: ${row.text}`)).toEqual([]);
});

test("J5 · decisions depend on the time and on revocations, so that open listeners end with the session", () => {
  const decision = program.authorizeQuery(
    queryAccess(general, { where: enabledIs(yes), documents, auth: people.rep ?? { uid: "", token: {} } }),
  );
  const names = ["revoked-sessions/living", "revoked-users/rep"].map((path) => documentAt(path, {}).name);
  expect(decision).toMatchObject({ allowed: true, usesTime: true });
  expect(decision.reads).toEqual(expect.arrayContaining(names));
});
