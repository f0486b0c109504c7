/** @jest-environment jsdom */
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { type Outcome, send } from "@/lib/http/browser/send";
import { removeEntry } from "./remove-with-undo";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const list = { drop: jest.fn(), put: jest.fn() };
const onChanged = jest.fn();
const note = { kind: "note", at: "", note: { id: "n", account_id: "a" } } as unknown as TimelineItem;
const ok: Outcome<null> = { kind: "ok", data: null };
const refused: Outcome<null> = { kind: "refused", code: "unreachable", detail: "Not now.", fields: {} };
const respond = (...outcomes: Outcome<null>[]) => {
  for (const outcome of outcomes) jest.mocked(send).mockResolvedValueOnce(outcome as never);
};
const requests = () => jest.mocked(send).mock.calls.map(([endpoint]) => endpoint);
const texts = () => toastStore.getState().toasts.map(({ text }) => text);
const undo = async () => {
  actOnToast(toastStore.getState().toasts[0]?.id ?? 0);
  await new Promise(process.nextTick);
};

beforeEach(() => {
  jest.resetAllMocks();
  toastStore.setState({ toasts: [] });
});

test("an entry is hidden before its removal is saved, and shown again once the undo is saved", async () => {
  respond(ok, ok);
  const removing = removeEntry(note, list, onChanged);
  expect(list.drop).toHaveBeenCalledWith("n");
  expect(onChanged).not.toHaveBeenCalled();
  await removing;
  expect(onChanged).toHaveBeenCalledTimes(1);

  await undo();

  expect(requests()).toEqual(["DELETE /accounts/:id/notes/:item/", "POST /accounts/:id/notes/:item/restore/"]);
  expect(list.put).toHaveBeenCalledWith(note);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("a refused removal shows the entry again with the reason, and an undo before the refusal sends nothing", async () => {
  respond(refused);
  const removing = removeEntry(note, list, onChanged);
  await undo();
  await removing;

  expect(list.put.mock.calls).toEqual([[note]]);
  expect(texts()).toEqual(["Not now."]);
  expect(requests()).toHaveLength(1);
  expect(onChanged).not.toHaveBeenCalled();

  respond(refused);
  await removeEntry(note, list, onChanged);
  expect(texts()).toEqual(["Not now.", "Not now."]);
});

test("a refused undo leaves the entry removed, with the reason", async () => {
  respond(ok, refused);
  await removeEntry(note, list, onChanged);

  await undo();

  expect(list.put).not.toHaveBeenCalled();
  expect(texts()).toEqual(["Not now."]);
});

test("a task can't be removed from the timeline", async () => {
  await removeEntry({ kind: "task", at: "", task: { id: "t" } } as unknown as TimelineItem, list, onChanged);

  expect(send).not.toHaveBeenCalled();
  expect(list.drop).not.toHaveBeenCalled();
});
