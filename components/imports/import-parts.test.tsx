/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ImportRow, ImportRows } from "@/lib/contracts/imports/import";
import type { Outcome } from "@/lib/http/browser/send";
import { loadRows } from "@/lib/imports/browser/requests";
import { ImportParts } from "./import-parts";

jest.mock("@/lib/imports/browser/requests", () => ({ loadRows: jest.fn(), fileAddress: () => "/file" }));

const requests: { reason: string; respond: (outcome: Outcome<ImportRows>) => Promise<void> }[] = [];
const reasons = ["No name", "No domain"].map((reason) => ({ reason, count: 2 }));

function rowOf(reason: string): ImportRow {
  const nothing = {
    cells: [],
    account_line: null,
    column: null,
    account: null,
    contact: null,
    choices: [],
    changes: [],
  };
  return { ...nothing, line: 2, values: { name: "Acme" }, status: "refused", reason, decision: null, outcome: null };
}
const one = { id: "1", can_download: false };
const rows = (reason: string): Outcome<ImportRows> => ({
  kind: "ok",
  data: { items: [rowOf(reason)], next: null, reasons },
});
const choose = (reason: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: reason } });

beforeEach(async () => {
  requests.length = 0;
  jest.mocked(loadRows).mockImplementation(
    (_id, { reason }) =>
      new Promise((resolve) => {
        requests.push({ reason, respond: (outcome) => act(async () => resolve(outcome)) });
      }),
  );
  render(<ImportParts one={one} of="accounts" parts={[{ part: "refused", count: 4 }]} />);
  await requests[0]?.respond(rows("No name"));
});

test("shows the rows of the reason chosen last, even if its response arrives first", async () => {
  choose("No name");
  choose("No domain");
  await requests[2]?.respond(rows("No domain"));
  await requests[1]?.respond(rows("No name"));

  expect(requests.map(({ reason }) => reason)).toEqual(["", "No name", "No domain"]);
  expect(screen.getByRole("combobox")).toHaveValue("No domain");
  expect(screen.getByRole("list")).toHaveTextContent("No domain");
  expect(screen.getByRole("list")).not.toHaveTextContent("No name");
});

test("keeps the previous reason and its rows when the rows of a new reason fail to load", async () => {
  choose("No domain");
  await requests[1]?.respond({ kind: "refused", code: "unreachable", detail: "No connection.", fields: {} });

  expect(screen.getByRole("combobox")).toHaveValue("");
  expect(screen.getByRole("list")).toHaveTextContent("No name");
});

test("offers the download of a part only to users who may download it", () => {
  const download = () => screen.queryByRole("link", { name: "Download “Refused”" });
  expect(download()).not.toBeInTheDocument();

  const parts = [{ part: "refused" as const, count: 4 }];
  render(<ImportParts one={{ ...one, can_download: true }} of="accounts" parts={parts} />);

  expect(download()).toBeInTheDocument();
});
