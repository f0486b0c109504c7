/** @jest-environment jsdom */
import type { DraftSaved, KeptDraft } from "@/lib/contracts/activity/draft";
import { createDraftKeeper } from "./draft-keeper";
import { pauseMs, retryMs, type Save } from "./draft-saver";

const begun = { text: "", due: "" };
const other = "22222222-2222-4222-8222-222222222222";

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const keptOf = ({ writer, seq, fields }: Save, version: number): KeptDraft => ({
  form: "composer",
  version,
  writer,
  seq,
  fields,
  saved_at: "2026-11-23T12:00:00.000Z",
});

/** Opens a form whose server accepts every save by default. */
function open(served: KeptDraft | null = null, from = begun) {
  const sent: Save[] = [];
  const world = {
    canSend: true,
    answer: (save: Save): DraftSaved | "refused" | null => ({ state: "kept", draft: keptOf(save, 10 + sent.length) }),
  };
  const keeper = createDraftKeeper("note:1", from, {
    form: "composer",
    text: "text",
    canSend: () => world.canSend,
    send: async (_uid, save) => {
      sent.push(save);
      return world.answer(save);
    },
  });
  keeper.start("u-rep", served);
  const pause = (ms = pauseMs) => jest.advanceTimersByTimeAsync(ms);
  return { keeper, world, sent, pause, text: () => keeper.store.getState().fields.text };
}

test("what is typed is saved once, after a pause", async () => {
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

test("what is typed and taken back again never goes anywhere; what the server had goes", async () => {
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

test("a page that is left saves at once, whatever is under way", async () => {
  const { keeper, sent, pause } = open();
  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "Half a" });

  await keeper.flush(true);
  await keeper.flush(true);

  expect(sent.map(({ seq }) => seq)).toEqual([1, 2]);
});

test("a server that is away is asked seldom, and has all of it once it is back", async () => {
  const { keeper, world, sent, pause } = open();
  world.answer = () => null;
  for (let n = 1; n <= 10; n += 1) {
    keeper.set({ text: `Half ${n}` });
    await pause(2_000);
  }
  expect(sent).toHaveLength(1);

  await pause(retryMs);
  await pause(2 * retryMs);
  expect(sent).toHaveLength(3);
  world.answer = (save) => ({ state: "kept", draft: keptOf(save, 20) });
  await pause(4 * retryMs);
  await pause(60 * retryMs);

  expect(sent).toHaveLength(4);
  expect(sent[3]?.fields?.text).toBe("Half 10");
});

test("offline nothing is asked; the text stays", async () => {
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
])("a draft that %s isn't sent again and again", async (_what, answer) => {
  const { keeper, world, sent, pause } = open();
  world.answer = () => answer;
  keeper.set({ text: "Half" });
  await pause();
  keeper.set({ text: "Half a" });
  await pause(10 * retryMs);

  expect(sent).toHaveLength(1);
});

test("what is sent names its draft, and empties the form here; nothing is saved after it", async () => {
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

test("what is sent as it came from another device names what was seen of it", () => {
  const { keeper, text } = open(
    keptOf({ writer: other, seq: 7, after: null, base: null, fields: { text: "Half" } }, 9),
  );

  expect(text()).toBe("Half");
  expect(keeper.sent()).toMatchObject({ seq: 1, base: 9 });
});

describe("two devices", () => {
  const theirs = (text: string | null, version = 50) =>
    keptOf({ writer: other, seq: 1, after: null, base: null, fields: text === null ? null : { text } }, version);

  test("what comes from the other one is shown where nothing is lost by it", async () => {
    const { keeper, pause, text } = open();
    keeper.set({ text: "Half" });
    await pause();

    keeper.meet(theirs("Half a thought"));
    expect(text()).toBe("Half a thought");
    keeper.meet(theirs("From before", 49));
    expect(text()).toBe("Half a thought");
    keeper.meet(theirs(null, 51));

    expect([text(), keeper.store.getState().elsewhere]).toEqual(["", null]);
  });

  test("two texts are two until one is chosen; nothing is saved before that", async () => {
    const { keeper, world, sent, pause, text } = open();
    world.answer = () => ({ state: "elsewhere", draft: theirs("Half a thought") });
    keeper.set({ text: "Half a thing" });
    await pause();
    expect(keeper.store.getState().elsewhere?.fields?.text).toBe("Half a thought");
    keeper.set({ text: "Half a thing!" });
    await pause(60_000);
    expect([sent.length, text()]).toEqual([1, "Half a thing!"]);

    world.answer = (save) => ({ state: "kept", draft: keptOf(save, 60) });
    keeper.keepMine();
    await pause();

    expect(sent[1]).toMatchObject({ base: 50, fields: { text: "Half a thing!" } });
    expect(keeper.store.getState().elsewhere).toBeNull();
  });

  test("the other one is taken", async () => {
    const { keeper, world, sent, pause, text } = open();
    world.answer = () => ({ state: "elsewhere", draft: theirs("Half a thought") });
    keeper.set({ text: "Half a thing" });
    await pause();

    keeper.useTheirs();
    await pause(60_000);

    expect([sent.length, text(), keeper.store.getState().elsewhere]).toEqual([1, "Half a thought", null]);
  });

  test("the same text on both is no question", async () => {
    const { keeper, world, pause } = open();
    world.answer = () => ({ state: "elsewhere", draft: theirs("Half") });
    keeper.set({ text: "Half" });
    await pause();

    expect(keeper.store.getState().elsewhere).toBeNull();
  });

  test("what was over before this page began is no question either", async () => {
    const { keeper, world, sent, pause } = open();
    world.answer = (save) =>
      save.base === 50 ? { state: "kept", draft: keptOf(save, 51) } : { state: "elsewhere", draft: theirs(null) };
    keeper.set({ text: "A new one" });
    await pause();
    await pause();

    expect(sent.map(({ base }) => base)).toEqual([null, 50]);
    expect(keeper.store.getState().elsewhere).toBeNull();
  });
});

test("what was typed before it was known who types stays, and is kept", async () => {
  const sent: Save[] = [];
  const keeper = createDraftKeeper("note:1", begun, {
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

test("an edit that is what it began with goes nowhere; given up, the server has none of it", async () => {
  const { keeper, sent, pause, text } = open(null, { text: "As it was", due: "" });
  keeper.set({ text: "As it was!" });
  keeper.set({ text: "As it was" });
  await pause();
  expect(sent).toEqual([]);

  keeper.set({ text: "As it is" });
  await pause();
  keeper.giveUp();
  await pause();

  expect(sent.map(({ fields }) => fields?.text ?? null)).toEqual(["As it is", null]);
  expect(text()).toBe("As it was");
});
