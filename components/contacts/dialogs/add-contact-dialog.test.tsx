/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import { send } from "@/lib/http/browser/send";
import AddContactDialog from "./add-contact-dialog";

jest.mock("@/lib/accounts/browser/load-list", () => ({ loadAccounts: jest.fn() }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

beforeAll(() => {
  installModalDialogs();
  Element.prototype.scrollIntoView = () => undefined;
});

test("a contact is added to the account that the user chooses first", async () => {
  const account = { id: "00000000-0000-4000-8000-000000000001", name: "3M", sector: "Industrials", logo: null };
  const ok = (data: object) => ({ kind: "ok", data }) as never;
  jest.mocked(loadAccounts).mockResolvedValue(ok({ items: [account] }));
  jest
    .mocked(send)
    .mockImplementation((async (endpoint: string) =>
      endpoint.startsWith("GET") ? ok({ items: [] }) : ok({ full_name: "Ada Moss" })) as never);
  const onAdded = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AddContactDialog account={null} onAdded={onAdded} onClose={() => undefined} />
    </SWRConfig>,
  );

  await userEvent.type(screen.getByRole("combobox", { name: "Account" }), "3m");
  await userEvent.click(await screen.findByRole("option", { name: /3M/ }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Ada Moss");
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "CEO");
  await userEvent.click(screen.getByRole("button", { name: "Add contact" }));

  const added = jest.mocked(send).mock.calls.filter(([endpoint]) => endpoint.startsWith("POST"));
  expect(added).toMatchObject([["POST /accounts/:id/contacts/", { params: { id: account.id } }]]);
  expect(onAdded).toHaveBeenCalledTimes(1);
});
