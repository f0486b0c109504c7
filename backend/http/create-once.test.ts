import { randomUUID } from "node:crypto";
import { z } from "zod";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { api, type EndpointName, endpointOf } from "@/lib/contracts/api";
import { isKeyed } from "@/lib/contracts/api/endpoint";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { messageSchema } from "@/lib/contracts/messages/message";
import { teamsSchema } from "@/lib/contracts/people/team";
import { fillPath } from "@/lib/contracts/wire/fill-path";
import { uidOf } from "../seed/users";
import { startTestBackend, type TestBackend } from "../test-backend";
import { type Headers, people, signInAll, type Who } from "../test-people";

interface Sample {
  who: Who;
  params?: Record<string, string>;
  /** Two bodies that create different things; empty for an endpoint without a body, whose requests are all the same. */
  bodies: readonly [object, object] | readonly [];
}

let backend: TestBackend;
let as: Record<Who, Headers>;
let id: string;
let team: string;
let message: string;
/** Contacts to be erased. */
let doomed: string[];

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
  const list = await backend.request({ url: "/accounts/", query: { q: "Hormel", limit: "1" }, headers: as.rep });
  id = accountsPageSchema.parse(list.body).items[0]?.id ?? "";
  const body = { name: "Plains", leader_uid: uidOf(people.leader), member_uids: [uidOf(people.rep)] };
  const teams = await post("/clients/me/teams/", as.admin, body);
  team = teamsSchema.parse(teams.body).items.find(({ name }) => name === "Plains")?.id ?? "";
  message = messageSchema.parse((await post("/messages/", as.admin, announcement("First"))).body).id;
  const contacts = ["Ira Vole", "Uma Lark"].map((name) =>
    post(`/accounts/${id}/contacts/`, as.rep, {
      full_name: name,
      title: "Buyer",
      function: "procurement",
      level: "manager",
    }),
  );
  doomed = (await Promise.all(contacts)).map(({ body }) => contactSchema.parse(body).id);
});
afterAll(() => backend.close());

const post = (url: string, headers: Record<string, string>, payload?: object) =>
  backend.request({ method: "POST", url, headers, ...(payload && { payload }) });

const announcement = (title: string, scope = "client") => ({
  ...{ scope, title, body: "", severity: "info", roles: ["user"], dismissible: true },
});
const person = { title: "Buyer", function: "procurement", level: "manager" };
const file = (name: string) => ({ file_name: name, bytes: 10 });

/**
 * For each endpoint that creates something: who creates it, and the request's bodies. If such an endpoint isn't listed
 * here, the test fails.
 */
const samples: { [Name in EndpointName]?: () => Sample } = {
  "POST /accounts/": () => ({ who: "rep", bodies: [{ name: "Once Corporation" }, { name: "Twice Corporation" }] }),
  "POST /accounts/fields/": () => ({
    who: "admin",
    bodies: [
      { name: "Plan", type: "text" },
      { name: "Fleet", type: "number" },
    ],
  }),
  "POST /accounts/bulk/": () => {
    const accounts = { rows: [{ id, owner_uid: null }] };
    const task = (title: string) => ({ accounts, action: { kind: "task", title } });
    return { who: "rep", bodies: [task("Call"), task("Visit")] };
  },
  "POST /contacts/bulk/": () => {
    const mark = (reason: string) => ({
      contacts: [id],
      action: { kind: "contacts", values: { do_not_contact: true, do_not_contact_reason: reason } },
    });
    return { who: "rep", bodies: [mark("Asked"), mark("Wrote to us")] };
  },
  "POST /members/:uid/last-hour/undo/": () => {
    const at = (agoMs: number) => ({ until: new Date(backend.now().getTime() - agoMs).toISOString() });
    return { who: "stranger", params: { uid: uidOf(people.stranger) }, bodies: [at(0), at(60_000)] };
  },
  "POST /accounts/:id/contacts/": () => ({
    who: "rep",
    params: { id },
    bodies: [
      { full_name: "Ada Moss", ...person },
      { full_name: "Ben Ito", ...person },
    ],
  }),
  "POST /accounts/:id/signals/": () => ({
    who: "rep",
    params: { id },
    bodies: [
      { title: "A new plant", source: "Local paper" },
      { title: "A strike", source: "Local paper" },
    ],
  }),
  "POST /accounts/:id/notes/": () => ({ who: "rep", params: { id }, bodies: [{ body: "One" }, { body: "Two" }] }),
  "POST /accounts/:id/tasks/": () => ({ who: "rep", params: { id }, bodies: [{ title: "One" }, { title: "Two" }] }),
  "POST /accounts/:id/conversations/": () => ({
    who: "rep",
    params: { id },
    bodies: [
      { kind: "call", body: "One" },
      { kind: "call", body: "Two" },
    ],
  }),
  "POST /account-lists/": () => ({
    who: "rep",
    bodies: [
      { name: "Fair", is_shared: false, account_ids: [id] },
      { name: "Tour", is_shared: false, account_ids: [id] },
    ],
  }),
  "POST /account-views/": () => ({
    who: "rep",
    bodies: [
      { name: "West", query: "state=WY", columns: ["sector"], density: "compact", is_shared: false },
      { name: "East", query: "state=NY", columns: ["sector"], density: "compact", is_shared: false },
    ],
  }),
  "POST /alert-rules/": () => {
    const rule = (name: string) => ({ name, query: "state=WY", kind: "signal", topics: [] });
    return { who: "rep", bodies: [rule("West"), rule("Wyoming")] };
  },
  "POST /annotations/": () => {
    const annotation = (body: string) => ({ series_id: "325/value_added", year: 2018, body });
    return { who: "rep", bodies: [annotation("Tariffs began"), annotation("Tariffs ended")] };
  },
  "POST /attachments/": () => ({ who: "rep", bodies: [file("one.pdf"), file("two.pdf")] }),
  "POST /imports/": () => ({ who: "rep", bodies: [file("one.csv"), file("two.csv")] }),
  "POST /transfers/": () => ({
    who: "rep",
    bodies: [{ files: [file("b.csv"), file("a.csv")] }, { files: [file("c.csv"), file("d.csv")] }],
  }),
  "POST /messages/": () => ({
    who: "operator",
    bodies: [announcement("For everyone", "general"), announcement("For everyone, too", "general")],
  }),
  "POST /messages/:id/show-again/": () => ({ who: "admin", params: { id: message }, bodies: [] }),
  "POST /clients/me/erasures/": () => ({
    who: "admin",
    bodies: [{ contact_id: doomed[0] ?? "" }, { contact_id: doomed[1] ?? "" }],
  }),
  "POST /clients/me/invitations/": () => ({
    who: "admin",
    bodies: [
      { email: "ada.moss@acme.example", role: "user" },
      { email: "ben.ito@acme.example", role: "user" },
    ],
  }),
  "POST /clients/me/invitation-lists/": () => {
    const people = (name: string) => ({ text: `email,name\n${name}@acme.example,${name}`, role: "user" });
    return { who: "admin", bodies: [people("cara"), people("dirk")] };
  },
  "POST /clients/me/teams/": () => {
    const teamInput = (name: string) => ({ name, leader_uid: uidOf(people.leader), member_uids: [] });
    return { who: "admin", bodies: [teamInput("Hills"), teamInput("Lakes")] };
  },
  "POST /operator/clients/": () => {
    const client = (id: string) => ({
      ...{ id, name: "Initech", time_zone: "Europe/Paris", admin_email: "first@initech.example" },
    });
    return { who: "operator", bodies: [client("initech"), client("initech-2")] };
  },
  "POST /teams/territories/": () => {
    const territory = (name: string) => ({ team_id: team, name, query: "state=MN", uid: null });
    return { who: "leader", bodies: [territory("North"), territory("Lakes")] };
  },
};

const creating = Object.keys(api).filter((name): name is EndpointName =>
  isKeyed(name, endpointOf(name as EndpointName)),
);

describe.each(creating)("%s", (name) => {
  test("creates once per idempotency key, repeats the response and rejects another body", async () => {
    const sample = samples[name]?.();
    if (!sample) throw new Error(`Say in this test what ${name} creates`);
    const { who, params, bodies } = sample;
    const { path } = fillPath(name, params ?? {});
    const headers = { ...as[who], "idempotency-key": randomUUID() };

    const first = await post(path, headers, bodies[0]);
    const again = await post(path, headers, bodies[0]);

    expect(first).toMatchObject({ status: 201 });
    expect(again).toMatchObject({ status: 201, body: first.body });
    if (bodies[1] === undefined) return;
    const other = await post(path, headers, bodies[1]);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });
});

test("exempts only creating endpoints from idempotency keys, each with a reason", () => {
  const unkeyed = Object.keys(api).filter((name) => endpointOf(name as EndpointName).unkeyed !== undefined);
  for (const name of unkeyed) {
    const { unkeyed: reason, ...row } = endpointOf(name as EndpointName);
    expect(z.string().min(20).parse(reason)).toBeDefined();
    expect(isKeyed(name, row)).toBe(true);
  }
});
