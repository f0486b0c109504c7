/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { User } from "@/lib/contracts/people/user";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import { PasteAccounts } from "./paste-accounts";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("looks up a pasted list and passes it on as a CSV file, but rejects an empty one", async () => {
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: { items: [], known: 0 } } as never);
  const onFile = jest.fn();
  render(<PasteAccounts onFile={onFile} />);
  await click("Paste a list");

  await click("Look up and review");
  expect(screen.getByText("Paste at least one domain, ticker or name.")).not.toBeNull();
  expect(send).not.toHaveBeenCalled();

  fireEvent.change(screen.getByLabelText("Domains, tickers or names"), { target: { value: "MMM\nInitech" } });
  await click("Look up and review");

  expect(send).toHaveBeenCalledWith("POST /imports/pasted/", { body: { entries: ["MMM", "Initech"] } });
  expect(onFile).toHaveBeenCalledWith(expect.objectContaining({ name: "Pasted list.csv", type: "text/csv" }));
});

test("Cancel discards the pasted text", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  render(<PasteAccounts onFile={() => {}} />);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("Domains, tickers or names");
  await click("Paste a list");
  fireEvent.input(field(), { target: { value: "MMM" } });

  await click("Cancel");
  await click("Paste a list");

  expect(field().value).toBe("");
});
