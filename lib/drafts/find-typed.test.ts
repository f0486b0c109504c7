/** @jest-environment jsdom */
import type { SavedDraft } from "@/lib/contracts/activity/draft";
import { saveDraft } from "./drafts";
import { type DraftMark, findTyped, saveDraftMark } from "./find-typed";

const own = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";

beforeEach(() => window.sessionStorage.clear());

const served = (text: string | null, change: Partial<SavedDraft> = {}): SavedDraft => ({
  form: "composer",
  version: 5,
  writer: own,
  seq: 3,
  fields: text === null ? null : { text },
  saved_at: "2026-11-23T12:00:00.000Z",
  ...change,
});

function keepTyped(text: string | null, mark: Partial<DraftMark> = {}) {
  if (text !== null) saveDraft("u-rep", "note:1", { text });
  saveDraftMark("u-rep", "note:1", { writer: own, seq: 3, saved: 3, base: 5, ...mark });
}

const find = (of: SavedDraft | null) => findTyped("u-rep", "note:1", of);

test("finds another device's text in a tab without text of its own", () => {
  expect(find(served("From the phone"))).toMatchObject({ draft: { text: "From the phone" }, base: 5, isDirty: false });
  expect(find(null).draft).toBeNull();
  expect(find(served(null)).draft).toBeNull();
});

test.each<[what: string, mark: Partial<DraftMark>, of: SavedDraft]>([
  ["after its save", {}, served(null, { version: 6 })],
  ["before the tab received the response", { saved: 0, base: null }, served(null)],
  ["on another device", {}, served(null, { version: 6, writer: other })],
])("drops a tab's text that was sent %s", (_what, mark, of) => {
  keepTyped("Half a thought", mark);

  expect(find(of)).toMatchObject({ draft: null, elsewhere: null });
});

test("keeps text typed after the last one was sent", () => {
  keepTyped("The next one", { seq: 4 });

  expect(find(served(null, { version: 6 }))).toMatchObject({ draft: { text: "The next one" }, isDirty: true });
});

test.each<[what: string, of: SavedDraft]>([
  ["has already seen", served("Half a thought")],
  ["has a newer version of", served("Half a", { version: 4 })],
  ["wrote last", served("Half a thought", { version: 6 })],
])("doesn't restore sent text from an outdated page: a draft that this tab %s", (_what, of) => {
  keepTyped(null);

  expect(find(of).draft).toBeNull();
});

test("takes the newer text without a conflict when the local one is saved", () => {
  keepTyped("Half a");

  const newer = served("Half a thought", { version: 6, writer: other, seq: 9 });
  expect(find(newer)).toMatchObject({ draft: { text: "Half a thought" }, base: 6, elsewhere: null });
});

test("keeps unsaved local text, and reports a conflict with a different text", () => {
  keepTyped("Half a thing", { saved: 2 });

  const otherDraft = served("Half a thought", { version: 6, writer: other });
  expect(find(otherDraft)).toMatchObject({
    draft: { text: "Half a thing" },
    elsewhere: otherDraft,
    base: 5,
    isDirty: true,
  });
  expect(find(served(null, { version: 6, writer: other }))).toMatchObject({
    draft: { text: "Half a thing" },
    elsewhere: { fields: null },
  });
  expect(find({ ...otherDraft, fields: { text: "Half a thing" } })).toMatchObject({ elsewhere: null, isDirty: false });
});

test("marks text that was never saved to the server as unsaved", () => {
  saveDraft("u-rep", "note:1", { text: "Offline" });

  expect(find(null)).toMatchObject({ draft: { text: "Offline" }, isDirty: true, base: null });
  expect(find(served(null))).toMatchObject({ draft: { text: "Offline" }, isDirty: true, base: 5, elsewhere: null });
});
