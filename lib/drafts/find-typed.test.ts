/** @jest-environment jsdom */
import type { KeptDraft } from "@/lib/contracts/activity/draft";
import { saveDraft } from "./drafts";
import { findTyped, type Mark, saveMark } from "./find-typed";

const own = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";

beforeEach(() => window.sessionStorage.clear());

const served = (text: string | null, change: Partial<KeptDraft> = {}): KeptDraft => ({
  form: "composer",
  version: 5,
  writer: own,
  seq: 3,
  fields: text === null ? null : { text },
  saved_at: "2026-11-23T12:00:00.000Z",
  ...change,
});

function keepTyped(text: string | null, mark: Partial<Mark> = {}) {
  if (text !== null) saveDraft("u-rep", "note:1", { text });
  saveMark("u-rep", "note:1", { writer: own, seq: 3, saved: 3, base: 5, ...mark });
}

const find = (of: KeptDraft | null) => findTyped("u-rep", "note:1", of);

test("what was typed on another device is there in a tab that knows nothing", () => {
  expect(find(served("From the phone"))).toMatchObject({ draft: { text: "From the phone" }, base: 5, isDirty: false });
  expect(find(null).draft).toBeNull();
  expect(find(served(null)).draft).toBeNull();
});

test.each<[what: string, mark: Partial<Mark>, of: KeptDraft]>([
  ["after its save", {}, served(null, { version: 6 })],
  ["before the tab had its answer", { saved: 0, base: null }, served(null)],
  ["elsewhere", {}, served(null, { version: 6, writer: other })],
])("what was sent %s is gone from the tab", (_what, mark, of) => {
  keepTyped("Half a thought", mark);

  expect(find(of)).toMatchObject({ draft: null, elsewhere: null });
});

test("what was typed after what was sent stays", () => {
  keepTyped("The next one", { seq: 4 });

  expect(find(served(null, { version: 6 }))).toMatchObject({ draft: { text: "The next one" }, isDirty: true });
});

test.each<[what: string, of: KeptDraft]>([
  ["has seen", served("Half a thought")],
  ["went past", served("Half a", { version: 4 })],
  ["typed last itself", served("Half a thought", { version: 6 })],
])("a page from before doesn't bring back what this tab sent: a draft that it %s", (_what, of) => {
  keepTyped(null);

  expect(find(of).draft).toBeNull();
});

test("of a text that is at the server, the newer one is taken without a question", () => {
  keepTyped("Half a");

  const newer = served("Half a thought", { version: 6, writer: other, seq: 9 });
  expect(find(newer)).toMatchObject({ draft: { text: "Half a thought" }, base: 6, elsewhere: null });
});

test("of a text that is here alone nothing is lost: both are there to choose from", () => {
  keepTyped("Half a thing", { saved: 2 });

  const theirs = served("Half a thought", { version: 6, writer: other });
  expect(find(theirs)).toMatchObject({ draft: { text: "Half a thing" }, elsewhere: theirs, base: 5, isDirty: true });
  expect(find(served(null, { version: 6, writer: other }))).toMatchObject({
    draft: { text: "Half a thing" },
    elsewhere: { fields: null },
  });
  expect(find({ ...theirs, fields: { text: "Half a thing" } })).toMatchObject({ elsewhere: null, isDirty: false });
});

test("a text that no page before this one brought to the server goes there", () => {
  saveDraft("u-rep", "note:1", { text: "Offline" });

  expect(find(null)).toMatchObject({ draft: { text: "Offline" }, isDirty: true, base: null });
  expect(find(served(null))).toMatchObject({ draft: { text: "Offline" }, isDirty: true, base: 5, elsewhere: null });
});
