/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { send } from "@/lib/http/browser/send";
import { ClientList } from "./client-list";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const clients = [
  { id: "acme", name: "Acme", account_count: 3, has_admin: true },
  { id: "globex", name: "Globex", account_count: 1, has_admin: false },
];

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

async function addAdmin(email: string) {
  fireEvent.click(screen.getByRole("button", { name: "Add an admin to Globex" }));
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add admin" })));
}

test("offers to add an admin only to a client without one", () => {
  render(<ClientList clients={clients} />);

  const [acme, globex] = screen.getAllByRole("listitem");
  expect(within(acme as HTMLElement).queryByText("No admin")).toBeNull();
  expect(within(globex as HTMLElement).getByText("No admin")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Add an admin to/ })).toHaveLength(1);
});

test("making a member the admin removes the warning", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { outcome: "made_admin" } } as never);
  render(<ClientList clients={clients} />);

  await addAdmin("rep@globex.example");

  expect(send).toHaveBeenCalledWith("POST /operator/admins/", {
    body: { client_id: "globex", email: "rep@globex.example" },
  });
  expect(screen.queryByText("No admin")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("inviting an admin keeps the warning", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { outcome: "invited" } } as never);
  render(<ClientList clients={clients} />);

  await addAdmin("new@globex.example");

  expect(screen.getByText("No admin")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a refusal in the dialog and keeps the email", async () => {
  const detail = "This client has an admin, who manages its people.";
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "has_admin", detail, fields: {} });
  render(<ClientList clients={clients} />);

  await addAdmin("new@globex.example");

  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("new@globex.example");
});
