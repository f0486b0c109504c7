/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { loadAccounts } from "@/lib/accounts/browser/load-list";
import AccountSearch from "./account-search";

jest.mock("@/lib/accounts/browser/load-list", () => ({ loadAccounts: jest.fn() }));

const deere = { id: "a-1", name: "Deere", sector: null, logo: null };
const delta = { id: "a-2", name: "Delta", sector: null, logo: null };
const found = (account: typeof deere) => ({ kind: "ok", data: { items: [account] } }) as never;

beforeAll(() => {
  // jsdom doesn't scroll.
  Element.prototype.scrollIntoView = () => {};
});

test("Enter waits for the accounts of the text, rather than choosing one of an earlier text", async () => {
  let respond: (accounts: never) => void = () => {};
  jest.mocked(loadAccounts).mockImplementation((query) => {
    return query.includes("dee") ? found(deere) : new Promise((resolve) => (respond = resolve));
  });
  const onChoose = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <AccountSearch label="Account" chosenId={null} onChoose={onChoose} />
    </SWRConfig>,
  );
  const field = screen.getByRole("combobox", { name: "Account" });
  await userEvent.type(field, "dee");
  await screen.findByRole("option", { name: /Deere/ });

  fireEvent.change(field, { target: { value: "delta" } });
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(loadAccounts).toHaveBeenLastCalledWith(expect.stringContaining("delta"), null, expect.anything()),
  );
  expect(onChoose).not.toHaveBeenCalled();
  await act(async () => respond(found(delta)));

  expect(onChoose.mock.calls).toEqual([[delta]]);
});
