/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { changeTask } from "@/lib/activity/browser/requests";
import type { Task } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import { useTaskForm } from "./use-task-form";

jest.mock("@/lib/activity/browser/requests", () => ({ addTask: jest.fn(), changeTask: jest.fn() }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const me = { uid: "u-1", name: "Ravi Petersen" };
const read = "2026-03-02T09:00:00.000Z";
const task = { id: "t", title: "Call back", due_date: null, assignee: me, updated_at: read } as Task;
const refreshed = { ...task, title: "Call back on Monday", updated_at: "2026-03-02T09:05:00.000Z" };
const onSaved = jest.fn();
const open = (first = task) =>
  renderHook((shown: Task) => useTaskForm({ accountId: "a", task: shown, onSaved, onClose: () => {} }), {
    initialProps: first,
  });
const submit = (form: ReturnType<typeof useTaskForm>) => act(form.submit);

beforeEach(() => {
  window.sessionStorage.clear();
  act(() => authStore.setState({ user: { uid: me.uid } as User }));
  const detail = "Someone changed this task.";
  jest.mocked(changeTask).mockReset();
  jest
    .mocked(changeTask)
    .mockResolvedValue({ kind: "refused", code: "changed_meanwhile", detail, fields: {} } as never);
});

test("sends the version that the form began with, even after the page has shown a newer one", async () => {
  const { result, rerender } = open();
  act(() => result.current.set({ due: "2026-03-05" }));
  rerender(refreshed);

  await submit(result.current);

  expect(changeTask).toHaveBeenCalledWith(
    "a",
    "t",
    expect.objectContaining({ due_date: "2026-03-05", updated_at: read }),
  );
  expect(result.current.isConflict).toBe(true);
});

test("sends a restored draft with the version that it began with", async () => {
  const before = open();
  act(() => before.result.current.set({ due: "2026-03-05" }));
  before.unmount();
  const { result } = open(refreshed);
  expect(result.current.isRestored).toBe(true);

  await submit(result.current);

  expect(changeTask).toHaveBeenCalledWith("a", "t", expect.objectContaining({ title: "Call back", updated_at: read }));
});

test("after a conflict, the own version overwrites the other one without naming a version", async () => {
  const { result } = open();
  await submit(result.current);

  await act(result.current.saveOwnVersion);

  expect(jest.mocked(changeTask).mock.lastCall?.[2]).not.toHaveProperty("updated_at");
});

test("after a conflict, choosing the other version drops the draft, unless that version can't be loaded", async () => {
  const { result, unmount } = open();
  act(() => result.current.set({ title: "Call back soon" }));
  await submit(result.current);
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "unreachable", detail: "Not now.", fields: {} })
    .mockResolvedValueOnce({ kind: "ok", data: refreshed } as never);

  await act(result.current.loadOtherVersion);
  expect(result.current.error.detail).toBe("Not now.");
  expect(result.current.fields.title).toBe("Call back soon");
  await act(result.current.loadOtherVersion);

  expect(onSaved).toHaveBeenCalledWith(refreshed);
  unmount();
  expect(open().result.current.isRestored).toBe(false);
});

test("nothing is sent offline", async () => {
  const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { result } = open();

  await submit(result.current);

  expect(changeTask).not.toHaveBeenCalled();
  isOnline.mockRestore();
});

test("a repeating task needs its first day, but a done one is saved without its repetition", async () => {
  const repeating: Task = { ...task, repeats: "week" };
  const { result } = open(repeating);
  await submit(result.current);
  expect(result.current.error.fields.due).toBe("Choose the first day.");
  expect(changeTask).not.toHaveBeenCalled();

  await submit(open({ ...repeating, id: "done", done_at: read }).result.current);

  expect(jest.mocked(changeTask).mock.lastCall?.[2]).not.toHaveProperty("repeats");
});

test("the refusal of a field without a place for errors is shown for the whole form", async () => {
  const fields = { assignee_uid: "Ben has left." };
  jest.mocked(changeTask).mockResolvedValue({ kind: "refused", code: "invalid_request", detail: "Invalid", fields });
  const { result } = open();

  await submit(result.current);

  expect(result.current.error).toEqual({ fields: {}, detail: "Ben has left." });
});
