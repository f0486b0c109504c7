/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { changeTask } from "@/lib/activity/browser/requests";
import type { Task } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import { useTaskForm } from "./use-task-form";

jest.mock("@/lib/activity/browser/requests", () => ({ addTask: jest.fn(), changeTask: jest.fn() }));

const me = { uid: "u-1", name: "Ravi Petersen" };
const read = "2026-03-02T09:00:00.000Z";
const task = { id: "t", title: "Call back", due_date: null, assignee: me, updated_at: read } as Task;
const refreshed = { ...task, title: "Call back on Monday", updated_at: "2026-03-02T09:05:00.000Z" };
const open = () =>
  renderHook((shown: Task) => useTaskForm({ accountId: "a", task: shown, onSaved: () => {}, onClose: () => {} }), {
    initialProps: task,
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
  const { result } = renderHook(() =>
    useTaskForm({ accountId: "a", task: refreshed, onSaved: () => {}, onClose: () => {} }),
  );
  expect(result.current.isRestored).toBe(true);

  await submit(result.current);

  expect(changeTask).toHaveBeenCalledWith("a", "t", expect.objectContaining({ title: "Call back", updated_at: read }));
});
