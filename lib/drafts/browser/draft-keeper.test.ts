/** @jest-environment jsdom */
import type { DraftSaved, SavedDraft } from "@/lib/contracts/activity/draft";
import { createDraftKeeper } from "./draft-keeper";
import { pauseMs, retryMs, type Save } from "./draft-saver";

const initial = { text: "", due: "" };
const other = "22222222-2222-4222-8222-222222222222";

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const savedDraftOf = ({ writer, seq, fields }: Save, version: number): SavedDraft => ({
  form: "composer",
  version,
  writer,
  seq,
  fields,
  saved_at: "2026-11-23T12:00:00.000Z",
});

/** Opens a form whose server accepts every save by default. */
function open(served: SavedDraft | null = null, from = initial) {
  const sent: Save[] = [];
  const world = {
    canSend: true,
    respond: (save: Save): DraftSaved | "refused" | null => ({
      state: "kept",
      draft: savedDraftOf(save, 10 + sent.length),
    }),
  };
  const keeper = createDraftKeeper("note:1", from, {
    form: "composer",
    text: "text",
    canSend: () => world.canSend,
    send: async (_uid, save) => {
      sent.push(save);
      return world.respond(save);
    },
  });
  keeper.start("u-rep", served);
  const pause = (ms = pauseMs) => jest.advanceTimersByTimeAsync(ms);
  return { keeper, world, sent, pause, text: () => keeper.store.getState().fields.text };
}

test("saves typed text once, after a pause", async () => {
  const { keeper, sent, pause } = open();
  for (const text of ["H", "Ha", "Hal", "Half"]) {
    keeper.set({ text });
    await pause(pauseMs / 2);
  }
  expect(sent).toEqual([]);

  await pause();
  await pause(60_000);

  expect(sent).toMatchObject([{ seq: 4, base: null, fields: { text: "Half" } }]);
});

test("sends nothing for text that was typed and removed, unless an earlier version was saved", async () => {
  const { keeper, sent, pause } = open();
  keeper.set({ text: "H" });
  keeper.set({ text: " ", due: "2026-12-01" });
  await pause();
  expect(sent).toEqual([]);

  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "" });
  await pause();

  expect(sent.map(({ fields }) => fields)).toEqual([{ text: "Half", due: "2026-12-01" }, null]);
});

test("saves at once, and only once, when the page is left", async () => {
  const { keeper, sent, pause } = open();
  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "Half a" });

  await keeper.flush(true);
  await keeper.flush(true);

  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});

test("backs off while the server is unavailable, and saves the latest text once it is back", async () => {
  const { keeper, world, sent, pause } = open();
  world.respond = () => null;
  for (let n = 1; n <= 10; n += 1) {
    keeper.set({ text: `Half ${n}` });
    await pause(2_000);
  }
  expect(sent).toHaveLength(1);

  await pause(retryMs);
  await pause(2 * retryMs);
  expect(sent).toHaveLength(3);
  world.respond = (save) => ({ state: "kept", draft: savedDraftOf(save, 20) });
  await pause(4 * retryMs);
  await pause(60 * retryMs);

  expect(sent).toHaveLength(4);
  expect(sent[3]?.fields?.text).toBe("Half 10");
});

test("sends nothing while offline, and keeps the text", async () => {
  const { keeper, world, sent, pause, text } = open();
  world.canSend = false;
  keeper.set({ text: "Half" });
  await pause(10_000);
  expect([sent, text()]).toEqual([[], "Half"]);

  world.canSend = true;
  await keeper.flush();

  expect(sent).toHaveLength(1);
});

test.each<[string, DraftSaved | "refused"]>([
  ["is refused", "refused"],
  ["isn't kept", { state: "unkept", draft: null }],
])("doesn't keep resending a draft that %s", async (_what, respond) => {
  const { keeper, world, sent, pause } = open();
  world.respond = () => respond;
  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "Half a" });
  await pause(10 * retryMs);

  expect(sent).toHaveLength(1);
});

test("clears the form when its text is sent, returns the draft's reference, and saves nothing afterward", async () => {
  const { keeper, sent, pause, text } = open();
  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "Half a thought" });

  const ref = keeper.sent();
  keeper.drop();
  await pause(60_000);
  await keeper.flush(true);

  expect(ref).toMatchObject({ form: "composer", seq: 2, base: 11, writer: sent[0]?.writer });
  expect([sent.length, text(), window.sessionStorage.getItem("sightline.draft:u-rep:note:1")]).toEqual([1, "", null]);
});

test("refers to another device's version when its draft is sent unchanged", () => {
  const { keeper, text } = open(
    savedDraftOf({ writer: other, seq: 7, after: null, base: null, fields: { text: "Half" } }, 9),
  );

  expect(text()).toBe("Half");
  expect(keeper.sent()).toMatchObject({ seq: 1, base: 9 });
});

describe("two devices", () => {
  const otherDraft = (text: string | null, version = 50) =>
    savedDraftOf({ writer: other, seq: 1, after: null, base: null, fields: text === null ? null : { text } }, version);

  test("shows the other device's text when no local text would be lost", async () => {
    const { keeper, pause, text } = open();
    keeper.set({ text: "Half" });
    await pause();

    keeper.meet(otherDraft("Half a thought"));
    expect(text()).toBe("Half a thought");
    keeper.meet(otherDraft("From before", 49));
    expect(text()).toBe("Half a thought");
    keeper.meet(otherDraft(null, 51));

    expect([text(), keeper.store.getState().elsewhere]).toEqual(["", null]);
  });

  test("keeps both conflicting texts until one is chosen, and saves nothing before that", async () => {
    const { keeper, world, sent, pause, text } = open();
    world.respond = () => ({ state: "elsewhere", draft: otherDraft("Half a thought") });
    keeper.set({ text: "Half a thing" });
    await pause();
    expect(keeper.store.getState().elsewhere?.fields?.text).toBe("Half a thought");
    keeper.set({ text: "Half a thing!" });
    await pause(60_000);
    expect([sent.length, text()]).toEqual([1, "Half a thing!"]);

    world.respond = (save) => ({ state: "kept", draft: savedDraftOf(save, 60) });
    keeper.keepOwnDraft();
    await pause();

    expect(sent[1]).toMatchObject({ base: 50, fields: { text: "Half a thing!" } });
    expect(keeper.store.getState().elsewhere).toBeNull();
  });

  test("uses the other device's text when it is chosen", async () => {
    const { keeper, world, sent, pause, text } = open();
    world.respond = () => ({ state: "elsewhere", draft: otherDraft("Half a thought") });
    keeper.set({ text: "Half a thing" });
    await pause();

    keeper.acceptOtherDraft();
    await pause(60_000);

    expect([sent.length, text(), keeper.store.getState().elsewhere]).toEqual([1, "Half a thought", null]);
  });

  test("reports no conflict when both texts are the same", async () => {
    const { keeper, world, pause } = open();
    world.respond = () => ({ state: "elsewhere", draft: otherDraft("Half") });
    keeper.set({ text: "Half" });
    await pause();

    expect(keeper.store.getState().elsewhere).toBeNull();
  });

  test("reports no conflict with a draft that was finished before this page opened", async () => {
    const { keeper, world, sent, pause } = open();
    world.respond = (save) =>
      save.base === 50
        ? { state: "kept", draft: savedDraftOf(save, 51) }
        : { state: "elsewhere", draft: otherDraft(null) };
    keeper.set({ text: "A new one" });
    await pause();
    await pause();

    expect(sent.map(({ base }) => base)).toEqual([null, 50]);
    expect(keeper.store.getState().elsewhere).toBeNull();
  });
});

test("keeps and saves text that was typed before the user is known", async () => {
  const sent: Save[] = [];
  const keeper = createDraftKeeper("note:1", initial, {
    form: "composer",
    text: "text",
    canSend: () => true,
    send: async (_uid, save) => {
      sent.push(save);
      return null;
    },
  });
  keeper.set({ text: "Early" });

  keeper.start("u-rep", null);
  await jest.advanceTimersByTimeAsync(pauseMs);

  expect(keeper.store.getState().fields.text).toBe("Early");
  expect(sent).toHaveLength(1);
});

test("sends nothing for a reverted edit, and clears a saved edit when it is discarded", async () => {
  const { keeper, sent, pause, text } = open(null, { text: "As it was", due: "" });
  keeper.set({ text: "As it was!" });
  keeper.set({ text: "As it was" });
  await pause();
  expect(sent).toEqual([]);

  keeper.set({ text: "As it is" });
  await pause();
  keeper.discard();
  await pause();

  expect(sent.map(({ fields }) => fields?.text ?? null)).toEqual(["As it is", null]);
  expect(text()).toBe("As it was");
});
