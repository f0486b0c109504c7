/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { changeTask } from "@/lib/activity/browser/requests";
import { useTaskChange } from "./use-task-change";

jest.mock("@/lib/activity/browser/requests", () => ({ changeTask: jest.fn() }));

const task = { id: "t", account_id: "a" };
const send = jest.mocked(changeTask);

test("a task that is unchecked while its check is being sent is unchecked at the backend afterward", async () => {
  const refusals: ((detail: string) => void)[] = [];
  send.mockImplementation(
    () =>
      new Promise((resolve) =>
        refusals.push((detail) => resolve({ kind: "refused", code: "busy", detail, fields: {} })),
      ),
  );
  const { result } = renderHook(() => useTaskChange(task, () => undefined));

  act(() => result.current.change({ done: true }));
  act(() => result.current.change({ done: false }));
  expect(result.current.wished).toEqual({ done: false });
  expect(send.mock.calls).toEqual([["a", "t", { done: true }]]);
  await act(async () => refusals[0]?.("No"));
  expect(send.mock.calls[1]).toEqual(["a", "t", { done: false }]);
  await act(async () => refusals[1]?.("No again"));

  expect(send).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ wished: {}, problem: "No again" });
});

test("changes made during a request are sent together after it, and the former refusal disappears", async () => {
  const onChanged = jest.fn();
  const fields = { due_date: "Choose an earlier date." };
  send
    .mockReset()
    .mockResolvedValueOnce({ kind: "refused", code: "invalid_request", detail: "Invalid", fields })
    .mockResolvedValue({ kind: "ok", data: task } as never);
  const { result } = renderHook(() => useTaskChange(task, onChanged));
  await act(async () => result.current.change({ due_date: "9999-01-01" }));
  expect(result.current.problem).toBe("Choose an earlier date.");

  await act(async () => {
    result.current.change({ done: true });
    result.current.change({ due_date: null });
    result.current.change({ done: false });
  });

  expect(send.mock.calls.slice(1).map(([, , change]) => change)).toEqual([
    { done: true },
    { due_date: null, done: false },
  ]);
  expect(onChanged.mock.calls).toEqual([[task], [task]]);
  expect(result.current.problem).toBeNull();
});
