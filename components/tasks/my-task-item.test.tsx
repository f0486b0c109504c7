/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

function renderDay() {
  render(
    <ul>
      <MyTaskItem task={task} today="2026-03-02" showsOwner={false} canFinish canChange onChanged={() => {}} />
    </ul>,
  );
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
