/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { matchCompanies } from "@/lib/imports/browser/requests";
import { PasteAccounts } from "./paste-accounts";

jest.mock("@/lib/imports/browser/requests");

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("looks up a pasted list and passes it on as a CSV file, but rejects an empty one", async () => {
  jest.mocked(matchCompanies).mockResolvedValue({ kind: "ok", data: { items: [], known: 0 } });
  const onFile = jest.fn();
  render(<PasteAccounts onFile={onFile} />);
  await click("Paste a list");

  await click("Look up and review");
  expect(screen.getByText("Paste at least one domain, ticker or name.")).not.toBeNull();
  expect(matchCompanies).not.toHaveBeenCalled();

  fireEvent.change(screen.getByLabelText("Domains, tickers or names"), { target: { value: "MMM\nInitech" } });
  await click("Look up and review");

  expect(matchCompanies).toHaveBeenCalledWith(["MMM", "Initech"]);
  expect(onFile).toHaveBeenCalledWith(expect.objectContaining({ name: "Pasted list.csv", type: "text/csv" }));
});
