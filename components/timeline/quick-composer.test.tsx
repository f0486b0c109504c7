/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MeProvider } from "@/components/session/me";
import { typeIncompleteDate } from "@/components/ui/form/incomplete-date.fixture";
import { addTask } from "@/lib/activity/browser/requests";
import { uploadAttachment } from "@/lib/activity/browser/upload-attachment";
import type { Role } from "@/lib/contracts/wire/role";
import { QuickComposer } from "./quick-composer";

const lena = { uid: "lena", name: "Lena Okafor" };

jest.mock("@/lib/activity/browser/requests", () => ({ addNote: jest.fn(), addTask: jest.fn() }));
jest.mock("@/lib/activity/browser/upload-attachment", () => ({ uploadAttachment: jest.fn() }));
jest.mock("@/components/contacts/use-account-contacts", () => ({ useAccountContacts: () => ({ people: [] }) }));
jest.mock("@/components/colleagues/colleague-picker", () => ({
  ColleaguePicker: ({ label, onPick }: { label: string; onPick: (person: typeof lena) => void }) => (
    <button type="button" onClick={() => onPick(lena)}>
      {label}
    </button>
  ),
}));

function renderComposer({
  role = "sales_rep",
  ...options
}: {
  about?: string;
  shortcutsOn?: boolean;
  role?: Role;
} = {}) {
  const onAdded = jest.fn();
  render(
    <MeProvider me={{ uid: "me", name: "Rae", role, denied: [] }}>
      <QuickComposer accountId="1" shortcutsOn={false} onAdded={onAdded} {...options} />
    </MeProvider>,
  );
  return onAdded;
}
const kinds = () => screen.getAllByRole("radio").map((radio) => radio.textContent);
const chosen = () => screen.getByRole("radio", { checked: true }).textContent;
const refused = { kind: "refused", code: "unreachable", detail: "Not now.", fields: {} } as const;

beforeEach(() => jest.mocked(addTask).mockReset().mockResolvedValue(refused));

test("Escape moves the focus out of the note box and keeps the text", async () => {
  renderComposer();
  const note = screen.getByRole("textbox", { name: "Note" });
  await userEvent.type(note, "They asked for a pilot");

  await userEvent.keyboard("{Escape}");

  expect(note).not.toHaveFocus();
  expect(note).toHaveValue("They asked for a pilot");
});

test("a task can repeat and be assigned to a colleague", async () => {
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

  expect(kinds()).toEqual(["Call", "Meeting", "Task"]);
});

test("offers notes and tasks to someone who may not edit accounts", () => {
  renderComposer({ role: "user" });

  expect(kinds()).toEqual(["Note", "Task"]);
});

test("Enter adds a task, but neither Shift+Enter nor the Enter of an input method; it stays until it is saved", async () => {
  const onAdded = renderComposer();
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));
  const field = screen.getByRole("textbox", { name: "Task" });
  await userEvent.type(field, "Send the list{Shift>}{Enter}{/Shift}");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(addTask).not.toHaveBeenCalled();

  await userEvent.type(field, "{Enter}");
  expect(await screen.findByText("Not now.")).toBeVisible();
  expect(field).toHaveValue("Send the list\n");
  expect(onAdded).not.toHaveBeenCalled();
  jest.mocked(addTask).mockResolvedValue({ kind: "ok", data: { id: "t" } } as never);
  await userEvent.type(field, "{Enter}");

  expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ kind: "task", task: { id: "t" } }));
  expect(field).toHaveValue("");
});

test("nothing is sent offline", async () => {
  const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderComposer();
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Task" }), "Send the list{Enter}");
  isOnline.mockRestore();

  expect(addTask).not.toHaveBeenCalled();
});

test("a key starts an entry, unless it follows g, a panel is open, or it is typed as text", () => {
  // jsdom doesn't know `:popover-open`.
  const findPanel = jest.spyOn(document, "querySelector").mockReturnValue(null);
  renderComposer({ shortcutsOn: true });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  press("g");
  press("t");
  expect(chosen()).toBe("Note");
  findPanel.mockReturnValueOnce(document.body);
  press("t");
  expect(chosen()).toBe("Note");
  press("t");
  expect(chosen()).toBe("Task");
  expect(screen.getByRole("textbox", { name: "Task" })).toHaveFocus();
  press("c");
  expect(chosen()).toBe("Task");
  findPanel.mockRestore();
});

const file = new File(["%PDF"], "Offer.pdf");

test("a pasted file makes the entry a note, and keeps any other kind from being sent", async () => {
  const uploaded = { id: "f", name: "Offer.pdf", bytes: 4 };
  jest.mocked(uploadAttachment).mockResolvedValue({ kind: "ok", file: uploaded } as never);
  renderComposer();
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Task" }), "Send the offer");

  const form = screen.getByRole("form", { name: "New activity" });
  await act(async () => fireEvent.paste(form, { clipboardData: { files: [file], types: ["Files"] } }));
  expect(await screen.findByRole("button", { name: "Remove Offer.pdf" })).toBeVisible();
  expect(chosen()).toBe("Note");
  expect(screen.getByRole("button", { name: "Add note" })).toBeEnabled();
  await userEvent.click(screen.getByRole("radio", { name: "Task" }));

  expect(screen.getByText("Files can only be attached to a note.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add note" })).toBeDisabled();
});

test("a contact's entries take no files", () => {
  renderComposer({ about: "c-1" });

  const form = screen.getByRole("form", { name: "New activity" });
  fireEvent.drop(form, { dataTransfer: { files: [file], types: ["Files"] } });

  expect(screen.queryByText("Offer.pdf")).toBeNull();
  expect(chosen()).toBe("Call");
});
