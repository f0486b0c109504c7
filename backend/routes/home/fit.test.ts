import { eq } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { fitPreviewSchema, savedFitProfileSchema } from "@/lib/contracts/home/fit-profile";
import type { QueueItem } from "@/lib/contracts/home/home-queue";
import { fitOfItem } from "@/lib/contracts/home/home-ranking";
import { defaultWeights, type QueueWeights } from "@/lib/contracts/home/queue-kind";
import { homeSchema } from "@/lib/contracts/home/screens";
import { teamsSchema } from "@/lib/contracts/people/team";
import { accounts, teams } from "../../database/schema/core";
import { fitProfiles, queueWeights } from "../../database/schema/home";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, people, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

let backend: TestBackend;
let as: Record<Who, Headers>;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
}, 180_000);
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of [teams, fitProfiles, queueWeights]) await backend.store.db.delete(table);
});

const send = (who: Who, method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
  backend.request({ method, url, headers: as[who], ...(payload && { payload }) });
const queueOf = async (who: Who) => homeSchema.parse((await send(who, "GET", "/home/")).body).queue;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const texas = { criteria: [{ field: "state", values: ["TX"], weight: 2 }] };

describe("fit profile", () => {
  const read = async (who: Who = "admin") =>
    savedFitProfileSchema.parse((await send(who, "GET", "/clients/me/fit/")).body);
  const keep = (profile: object, updated_at: string | null = null) =>
    send("admin", "PUT", "/clients/me/fit/", { ...profile, updated_at });
  const preview = async (profile: object) => {
    const { status, body } = await send("admin", "POST", "/clients/me/fit/preview/", profile);
    expect(status).toBe(200);
    return fitPreviewSchema.parse(body);
  };

  test("can be read and changed only by the client's own admin", async () => {
    for (const who of ["rep", "leader", "reader", "operator"] as const) {
      expect((await send(who, "GET", "/clients/me/fit/")).status).toBe(403);
      expect((await send(who, "PUT", "/clients/me/fit/", { ...texas, updated_at: null })).status).toBe(403);
      expect((await send(who, "POST", "/clients/me/fit/preview/", texas)).status).toBe(403);
    }
    expect(await read()).toEqual({ profile: { criteria: [] }, updated_at: null });
    expect((await keep(texas)).status).toBe(200);
    expect((await read()).profile).toEqual(texas);
    expect((await read("strangersAdmin")).profile).toEqual({ criteria: [] });
    expect((await queueOf("stranger")).profile).toBeNull();
  });

  test("ranks everyone's home queue until it is cleared", async () => {
    const before = await queueOf("rep");
    expect(before.profile).toBeNull();
    const stateOf = (item: QueueItem | undefined) => item?.fit_facts?.state ?? null;
    const places = ({ items }: { items: QueueItem[] }, state: string | null) =>
      items.flatMap((item, index) => (stateOf(item) === state ? [index] : []));
    const low = before.items.findLast((item) => stateOf(item) !== null && stateOf(item) !== stateOf(before.items[0]));
    const state = stateOf(low);
    const profile = { criteria: [{ field: "state", values: [state], weight: 2 }] };
    const { updated_at } = savedFitProfileSchema.parse((await keep(profile)).body);

    const after = await queueOf("rep");

    expect(after.profile).toEqual(profile);
    expect(sum(places(after, state))).toBeLessThan(sum(places(before, state)));
    expect(new Set(after.items.map(({ key }) => key))).toEqual(new Set(before.items.map(({ key }) => key)));
    const item = after.items.find(({ account }) => account !== null);
    const { body } = await send("rep", "GET", `/accounts/${item?.account?.id}/`);
    const { sector, hq_state, market_cap_band, tier } = accountDetailSchema.parse(body);
    expect(item?.fit_facts).toEqual({ sector, state: hq_state, band: market_cap_band, tier: tier ?? null });
    expect((await keep({ criteria: [] }, updated_at)).status).toBe(200);
    expect((await queueOf("rep")).items).toEqual(before.items);
  });

  test("rejects the second of two concurrent changes, and saving the same profile again changes nothing", async () => {
    const saved = savedFitProfileSchema.parse((await keep(texas)).body);
    expect((await keep({ criteria: [{ ...texas.criteria[0], weight: 1 }] })).body).toMatchObject({
      code: "changed_meanwhile",
    });
    backend.advance(1_000);
    expect(savedFitProfileSchema.parse((await keep(texas)).body)).toEqual(saved);
    expect((await read()).profile).toEqual(texas);
  });

  test("can be previewed: shows which of a limited number of accounts rise and fall and why, and saves nothing", async () => {
    const seen = await preview(texas);

    expect(seen.looked_at).toBeGreaterThan(100);
    expect(seen.looked_at).toBeLessThanOrEqual(800);
    expect(seen.rises).toHaveLength(5);
    expect(seen.falls).toHaveLength(5);
    expect(seen.rising + seen.falling).toBeLessThanOrEqual(seen.looked_at);
    for (const { id, before, after, reasons } of seen.rises) {
      const [row] = await backend.store.db.select().from(accounts).where(eq(accounts.id, id));
      expect(row?.hqState).toBe("TX");
      expect(after).toBeCloseTo(0.8);
      expect(before).toBeLessThan(after);
      expect(reasons).toEqual([{ field: "state", value: "TX", is_met: true }]);
    }
    const byHowMuch = seen.rises.map(({ before, after }) => after - before);
    expect(byHowMuch).toEqual(byHowMuch.toSorted((a, b) => b - a));
    for (const { before, after, reasons } of seen.falls) {
      expect(after).toBeLessThan(before);
      expect(reasons).toMatchObject([{ field: "state", is_met: false }]);
    }
    expect((await read()).updated_at).toBeNull();
    await keep(texas);
    expect(await preview(texas)).toMatchObject({ rising: 0, falling: 0, rises: [], falls: [] });
  });

  test("is rejected if it is invalid", async () => {
    for (const criteria of [[{ field: "owner", values: ["x"], weight: 1 }], [...texas.criteria, ...texas.criteria]])
      expect((await send("admin", "POST", "/clients/me/fit/preview/", { criteria })).status).toBe(400);
  });
});

describe("a team's weights", () => {
  const weigh = (signal: number): QueueWeights => ({ ...defaultWeights, signal });
  const team = async (name: string, overrides: object = {}) => {
    const payload = { name, leader_uid: uidOf(people.leader), member_uids: [uidOf(people.rep)], ...overrides };
    const { status, body } = await send("admin", "POST", "/clients/me/teams/", payload);
    expect(status).toBe(201);
    const created = teamsSchema.parse(body).items.find((one) => one.name === name);
    if (!created) throw new Error("There is no such team");
    return created;
  };
  const set = (id: string, weights: QueueWeights | null, who: Who = "leader") =>
    send(who, "PUT", `/teams/${id}/weights/`, { weights });

  test("can be read and set only by the team's leader and the client's admin", async () => {
    const { id } = await team("East");
    for (const who of ["rep", "reader", "operator", "stranger"] as const) {
      expect((await set(id, weigh(2), who)).status).toBe(403);
      expect((await send(who, "GET", "/teams/weights/")).status).toBe(403);
    }
    expect((await set(id, weigh(2), "strangersAdmin")).status).toBe(404);
    const other = await team("Others", { leader_uid: null, member_uids: [] });
    expect((await set(other.id, weigh(2))).status).toBe(404);
    expect((await set(other.id, weigh(2), "admin")).status).toBe(200);
    expect((await set(id, weigh(2))).body).toEqual({ items: [{ id, name: "East", weights: weigh(2) }] });
    expect((await set(id, weigh(9))).status).toBe(400);
  });

  test("apply to its members and its leader until they set their own, and again after they reset those", async () => {
    const { id } = await team("East");
    expect(await queueOf("rep")).toMatchObject({ weights: defaultWeights, weights_of: "usual", team_weights: null });
    await set(id, weigh(2));
    const ofTeam = { id, name: "East", weights: weigh(2) };
    for (const who of ["rep", "leader"] as const)
      expect(await queueOf(who)).toMatchObject({ weights: weigh(2), weights_of: "team", team_weights: ofTeam });
    expect(await queueOf("reader")).toMatchObject({ weights_of: "usual", team_weights: null });

    await send("rep", "PUT", "/home/queue/weights/", weigh(0.5));
    expect(await queueOf("rep")).toMatchObject({ weights: weigh(0.5), weights_of: "own", team_weights: ofTeam });
    await set(id, weigh(3));
    expect((await queueOf("rep")).weights).toEqual(weigh(0.5));
    expect((await send("rep", "DELETE", "/home/queue/weights/")).status).toBe(204);
    expect((await send("rep", "DELETE", "/home/queue/weights/")).status).toBe(204);

    expect(await queueOf("rep")).toMatchObject({ weights: weigh(3), weights_of: "team" });
    await set(id, null);
    expect(await queueOf("rep")).toMatchObject({ weights: defaultWeights, weights_of: "usual", team_weights: null });
  });

  test("change with the member's team, and no longer apply after leaving or after the team is removed", async () => {
    const [east, west] = [await team("East"), await team("West", { member_uids: [] })];
    await set(east.id, weigh(2));
    await set(west.id, weigh(3));
    const change = async (id: string, members: { add_uids?: string[]; remove_uids?: string[] }) => {
      const { items } = teamsSchema.parse((await send("admin", "GET", "/clients/me/teams/")).body);
      const updated_at = items.find((one) => one.id === id)?.updated_at;
      const payload = { ...members, updated_at };
      expect((await send("admin", "PATCH", `/clients/me/teams/${id}/`, payload)).status).toBe(200);
    };
    await change(west.id, { add_uids: [uidOf(people.rep)] });
    expect(await queueOf("rep")).toMatchObject({ weights: weigh(3), team_weights: { name: "West" } });
    await change(west.id, { remove_uids: [uidOf(people.rep)] });
    expect(await queueOf("rep")).toMatchObject({ weights: defaultWeights, weights_of: "usual" });
    // A leader of several teams gets the weights of the first team, in order of name, that has any.
    expect(await queueOf("leader")).toMatchObject({ weights: weigh(2), team_weights: { name: "East" } });

    const ending = await send("admin", "GET", `/clients/me/teams/${east.id}/ending/`);
    expect(ending.body).toMatchObject({ has_weights: true });
    expect((await send("admin", "DELETE", `/clients/me/teams/${east.id}/`)).status).toBe(200);

    expect(await queueOf("leader")).toMatchObject({ weights: weigh(3), team_weights: { name: "West" } });
  });

  test("order the queue as the same personal weights would", async () => {
    const { id } = await team("East");
    const none = { ...defaultWeights, task: 0 };
    await set(id, none);
    const byTeam = (await queueOf("rep")).items.map(({ key }) => key);
    await set(id, null);
    await send("rep", "PUT", "/home/queue/weights/", none);
    expect((await queueOf("rep")).items.map(({ key }) => key)).toEqual(byTeam);
  });

  test("the server and the browser compute the same fit for an item", async () => {
    await send("admin", "PUT", "/clients/me/fit/", { ...texas, updated_at: null });
    const { items, profile } = await queueOf("rep");
    for (const item of items)
      expect(fitOfItem(item, profile) >= 0.8).toBe(item.account !== null && item.fit_facts?.state === "TX");
  });
});
