/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { typeIncompleteDate } from "@/components/ui/form/incomplete-date.fixture";
import { changeTask } from "@/lib/activity/browser/requests";
import type { MyTask } from "@/lib/contracts/activity/my-tasks";
import { MyTaskItem } from "./my-task-item";

jest.mock("@/lib/activity/browser/requests", () => ({
  changeTask: jest.fn(async () => ({ kind: "refused", detail: "No", fields: {} })),
}));
jest.mock("@/components/account-link/account-link", () => ({ AccountLink: () => null }));

const task = {
  id: "t",
  account_id: "a",
  title: "Call back",
  due_date: "2026-03-05",
  done_at: null,
  created_by: null,
  assignee: null,
  account: { id: "a", name: "Acme" },
} as MyTask;

function show(options: Partial<ComponentProps<typeof MyTaskItem>> = {}) {
  const item = { task, today: "2026-03-02", showsOwner: false, canFinish: true, canChange: true, ...options };
  render(
    <ul>
      <MyTaskItem {...item} onChanged={() => {}} />
    </ul>,
  );
}

function renderDay() {
  show();
  return screen.getByLabelText("Due date: Call back");
}

beforeEach(() => jest.mocked(changeTask).mockClear());

test.each([
  ["leaving the field", (input: HTMLElement) => fireEvent.blur(input)],
  ["Enter", (input: HTMLElement) => fireEvent.keyDown(input, { key: "Enter" })],
])("an incomplete due date isn't saved as no date on %s", async (_, save) => {
  const input = renderDay();
  typeIncompleteDate(input);

  await act(async () => save(input));

  expect(changeTask).not.toHaveBeenCalled();
  expect(input).toHaveAccessibleDescription(/Complete the date\.$/);
});

test("a due date that was cleared is removed on leaving the field", async () => {
  const input = renderDay();

  await userEvent.clear(input);
  await act(async () => fireEvent.blur(input));

  expect(changeTask).toHaveBeenCalledWith("a", "t", { due_date: null });
});

test("a due date that was left as it was isn't sent", async () => {
  const input = renderDay();

  fireEvent.change(input, { target: { value: "2026-03-06" } });
  fireEvent.change(input, { target: { value: "2026-03-05" } });
  await act(async () => fireEvent.blur(input));

  expect(changeTask).not.toHaveBeenCalled();
});

test("someone else's task can be neither done nor rescheduled", () => {
  show({ canFinish: false, canChange: false });

  expect(screen.getByRole("checkbox", { name: "Done: Call back" })).toBeDisabled();
  expect(screen.queryByLabelText("Due date: Call back")).toBeNull();
});

test("nothing can be changed offline", () => {
  const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();

  expect(screen.getByRole("checkbox", { name: "Done: Call back" })).toBeDisabled();
  expect(screen.getByLabelText("Due date: Call back")).toBeDisabled();
  isOnline.mockRestore();
});

const [ana, ben] = ["Ana", "Ben"].map((name) => ({ uid: name, name }));

test.each([
  ["the assignee in a list of others' tasks", { showsOwner: true, task: { ...task, assignee: ana } }, ["Ana"], []],
  ["nobody in the user's own list", { task: { ...task, assignee: ana, created_by: ana } }, [], ["Ana", "from Ana"]],
  [
    "who assigned it, if that was someone else",
    { task: { ...task, assignee: ana, created_by: ben } },
    ["from Ben"],
    [],
  ],
] as [string, Parameters<typeof show>[0], string[], string[]][])("a task names %s", (_, options, shown, hidden) => {
  show(options);

  for (const name of shown) expect(screen.getByText(name)).toBeVisible();
  for (const name of hidden) expect(screen.queryByText(name)).toBeNull();
});
