/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { BreakGlass } from "@/lib/contracts/clients/break-glass";
import { send } from "@/lib/http/browser/send";
import BreakGlassForm from "./break-glass-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const admins = ["Ana", "Ben", "Cleo", "Dan"].map((name) => ({
  uid: name,
  full_name: name,
  email: `${name.toLowerCase()}@acme.example`,
  has_factor: name === "Ana",
  is_break_glass: name === "Ana",
}));
const breakGlass: BreakGlass = { is_required: true, admins };
const box = (name: string) => screen.getByRole("checkbox", { name: new RegExp(name) });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save break-glass people" }));

beforeEach(() => jest.mocked(send).mockReset());

test("sends the chosen people", async () => {
  const named = admins.map((admin) => ({ ...admin, is_break_glass: admin.uid === "Ben" }));
  jest.mocked(send).mockResolvedValue({ kind: "ok", status: 200, data: { is_required: true, admins: named } } as never);
  render(<BreakGlassForm breakGlass={breakGlass} />);
  expect(box("Ana")).toBeChecked();

  await userEvent.click(box("Ben"));
  await userEvent.click(box("Ana"));
  await save();

  expect(send).toHaveBeenCalledWith("PUT /clients/me/break-glass/", { body: { uids: ["Ben"] } });
});

test("refuses a fourth person without sending", async () => {
  render(<BreakGlassForm breakGlass={breakGlass} />);

  for (const name of ["Ben", "Cleo", "Dan"]) await userEvent.click(box(name));
  await save();

  expect(screen.getByRole("alert")).toHaveTextContent("Choose at most 3 people.");
  expect(send).not.toHaveBeenCalled();
});

test("shows why the backend refuses", async () => {
  const refusal = {
    kind: "refused",
    status: 409,
    code: "break_glass_required",
    detail: "First name another one.",
    fields: {},
  };
  jest.mocked(send).mockResolvedValue(refusal as never);
  render(<BreakGlassForm breakGlass={breakGlass} />);

  await userEvent.click(box("Ana"));
  await save();

  expect(await screen.findByRole("alert")).toHaveTextContent("First name another one.");
});
