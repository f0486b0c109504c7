/** @jest-environment jsdom */
import { MeProvider } from "@/components/session/me";
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import NewTaskDialog from "./new-task-dialog";

const account = { id: "00000000-0000-4000-8000-000000000001", name: "3M", sector: null };

jest.mock("@/components/contacts/dialogs/account-search", () => ({
  __esModule: true,
  default: ({ onChoose }: { onChoose: (chosen: typeof account) => void }) => (
    <button type="button" onClick={() => onChoose(account)}>
      3M
    </button>
  ),
}));
jest.mock("@/components/contacts/use-account-contacts", () => ({ useAccountContacts: () => ({ people: [] }) }));

beforeAll(installModalDialogs);

const me = { uid: "u-1", name: "Ravi Petersen", role: "sales_rep", denied: [] } as const;

test("asks for the account first, then shows the account's task form", async () => {
  render(
    <MeProvider me={me}>
      <NewTaskDialog account={null} onSaved={() => {}} onClose={() => {}} />
    </MeProvider>,
  );
  expect(screen.queryByRole("textbox", { name: "Task" })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "3M" }));

  expect(screen.getByText("At 3M.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Task" })).toHaveFocus();
  expect(screen.getByRole("combobox", { name: "Repeat" })).toBeVisible();
  expect(screen.getByText("Ravi Petersen")).toBeVisible();
});

test("doesn't ask for an account that is already given", () => {
  render(<NewTaskDialog account={account} onSaved={() => {}} onClose={() => {}} />);

  expect(screen.getByRole("textbox", { name: "Task" })).toBeVisible();
});
