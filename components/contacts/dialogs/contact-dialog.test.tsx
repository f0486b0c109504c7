/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { contactOf } from "@/lib/contacts/contact.fixture";
import { send } from "@/lib/http/browser/send";
import ContactDialog from "./contact-dialog";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

beforeAll(installModalDialogs);

const boss = contactOf({ id: "00000000-0000-4000-8000-000000000003", full_name: "Ada Moss", title: "CEO" });
const contact = contactOf({ manager_id: boss.id });

test("says why the contacts aren't known, saves without the manager, and offers managers after Retry", async () => {
  const lists = [{ kind: "refused", detail: "The network failed.", fields: {} }, ok({ items: [boss, contact] })];
  const changes: unknown[] = [];
  jest.mocked(send).mockImplementation((async (endpoint: string, { body }: { body: unknown }) => {
    if (endpoint.startsWith("GET")) return lists.shift();
    changes.push(body);
    return { kind: "refused", detail: "Busy.", fields: {} };
  }) as never);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ContactDialog
        account={{ id: contact.account_id, name: "3M" }}
        contact={contact}
        people={null}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </SWRConfig>,
  );
  const manager = () => screen.getByRole("combobox", { name: /^Reports to/ });

  expect(manager()).toBeDisabled();
  await screen.findByText(/The network failed\./);
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), " EMEA");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(changes).toEqual([{ values: { title: "VP Sales EMEA" }, expected: { title: "VP Sales" } }]);

  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("option", { name: "Ada Moss, CEO" })).toBeVisible();
  expect(manager()).toHaveDisplayValue("Ada Moss, CEO");
  expect(manager()).toBeEnabled();
});

const ok = (data: unknown) => ({ kind: "ok", data });
