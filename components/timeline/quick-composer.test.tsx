/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MeProvider } from "@/components/session/me";
import { typeIncompleteDate } from "@/components/ui/form/incomplete-date.fixture";
import { addTask } from "@/lib/activity/browser/requests";
import { QuickComposer } from "./quick-composer";

const lena = { uid: "lena", name: "Lena Okafor" };

jest.mock("@/lib/activity/browser/requests", () => ({ addNote: jest.fn(), addTask: jest.fn() }));
jest.mock("@/components/contacts/use-account-contacts", () => ({ useAccountContacts: () => ({ people: [] }) }));
jest.mock("@/components/colleagues/colleague-picker", () => ({
  ColleaguePicker: ({ label, onPick }: { label: string; onPick: (person: typeof lena) => void }) => (
    <button type="button" onClick={() => onPick(lena)}>
      {label}
    </button>
  ),
}));

function renderComposer(options: { about?: string } = {}) {
  render(
    <MeProvider me={{ uid: "me", name: "Rae", role: "sales_rep", denied: [] }}>
      <QuickComposer accountId="1" shortcutsOn={false} onAdded={jest.fn()} {...options} />
    </MeProvider>,
  );
}

test("Escape moves the focus out of the note box and keeps the text", async () => {
  renderComposer();
  const note = screen.getByRole("textbox", { name: "Note" });
  await userEvent.type(note, "They asked for a pilot");

  await userEvent.keyboard("{Escape}");

  expect(note).not.toHaveFocus();
  expect(note).toHaveValue("They asked for a pilot");
});

test("a task can repeat and be assigned to a colleague", async () => {
  jest
    .mocked(addTask)
    .mockResolvedValue({ kind: "refused", code: "x", status: 400, detail: "No", fields: {} } as never);
  renderComposer();
  await userEvent.clear(screen.getByRole("textbox"));
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Task" }), "Send the list");
  await userEvent.click(await screen.findByRole("button", { name: "Choose the assignee" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Repeat" }), "week");

  await userEvent.click(screen.getByRole("button", { name: "Add task" }));

  expect(addTask).toHaveBeenCalledWith(
    "1",
    expect.objectContaining({ title: "Send the list", assignee_uid: "lena", repeats: "week" }),
    expect.anything(),
  );
});

test("Enter doesn't add a task whose due date is incomplete", async () => {
  jest.mocked(addTask).mockClear();
  renderComposer();
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));
  const due = await screen.findByLabelText(/^Due/);
  typeIncompleteDate(due);

  await userEvent.type(screen.getByRole("textbox", { name: "Task" }), "Send the list{Enter}");

  expect(addTask).not.toHaveBeenCalled();
  expect(due).toHaveAccessibleDescription("Complete the date.");
});

test("offers calls, meetings and tasks for a contact, but no notes", () => {
  renderComposer({ about: "c-1" });

  expect(screen.getAllByRole("radio").map((radio) => radio.textContent)).toEqual(["Call", "Meeting", "Task"]);
});
