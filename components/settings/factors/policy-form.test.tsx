/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { FactorPolicy } from "@/lib/contracts/people/factor";
import { send } from "@/lib/http/browser/send";
import PolicyForm from "./policy-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const optional: FactorPolicy = {
  required_from: null,
  is_in_force: false,
  earliest: "2026-12-03",
  members_with_password: 5,
  members_without_factor: 4,
};
const required: FactorPolicy = { ...optional, required_from: "2026-12-10" };
const click = (name: string, where = screen as Pick<typeof screen, "getByRole">) =>
  act(async () => fireEvent.click(where.getByRole("button", { name })));
const typeDay = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

test("says how many people have no factor before a day is chosen", () => {
  render(<PolicyForm policy={optional} />);

  expect(screen.getByText("A second factor is optional.")).toBeVisible();
  expect(screen.getByText(/4 of 5 people who can sign in with a password have no second factor/)).toBeVisible();
});

test("sends the day, and shows what is saved", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: required } as never);
  render(<PolicyForm policy={optional} />);
  typeDay("Required from", "2026-12-10");
  await click("Require a second factor");

  expect(send).toHaveBeenCalledWith("PUT /clients/me/factor-policy/", { body: { required_from: "2026-12-10" } });
  expect(screen.getByText("A second factor is required from 10 Dec 2026 (UTC).")).toBeVisible();
});

test.each([
  ["", "Choose a day."],
  ["2026-12-02", "Choose 3 Dec 2026 or later."],
])("refuses the day “%s” without sending it", async (day, text) => {
  render(<PolicyForm policy={optional} />);
  typeDay("Required from", day);
  await click("Require a second factor");

  expect(screen.getByLabelText("Required from")).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(send).not.toHaveBeenCalled();
});

test("keeps the chosen day when the server refuses it", async () => {
  const fields = { required_from: "Choose a day at least 7 days from now" };
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "invalid", detail: "", fields } as never);
  render(<PolicyForm policy={optional} />);
  typeDay("Required from", "2026-12-03");
  await click("Require a second factor");

  expect(screen.getByLabelText("Required from")).toHaveValue("2026-12-03");
  expect(screen.getByLabelText("Required from")).toHaveAccessibleDescription(/at least 7 days/);
});

test("offers only to make it optional once it is in force", () => {
  render(<PolicyForm policy={{ ...required, required_from: "2026-11-26", is_in_force: true }} />);

  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Make it optional"]);
  expect(screen.queryByLabelText(/day|from/i)).toBeNull();
});

test("makes it optional only after a confirmation", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: optional } as never);
  render(<PolicyForm policy={required} />);
  await click("Make it optional");
  expect(send).not.toHaveBeenCalled();
  await click("Make it optional", within(screen.getByRole("dialog")));

  expect(send).toHaveBeenCalledWith("PUT /clients/me/factor-policy/", { body: { required_from: null } });
  expect(screen.getByText("A second factor is optional.")).toBeVisible();
});
