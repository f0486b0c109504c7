/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { RoleRights } from "@/lib/contracts/clients/role-rights";
import { send } from "@/lib/http/browser/send";
import RoleRightsForm from "./role-rights-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const allAllowed: RoleRights = {
  items: [
    { role: "user", denied: [] },
    { role: "sales_rep", denied: [] },
    { role: "sales_leader", denied: [] },
  ],
};
const withoutExports: RoleRights = {
  items: allAllowed.items.map((one) => (one.role === "sales_rep" ? { ...one, denied: ["exportData"] } : one)),
};
const boxOf = (right: string, role: string) =>
  within(screen.getByRole("group", { name: right })).getByRole("checkbox", { name: role });
const click = (box: HTMLElement) => act(async () => void fireEvent.click(box));
const exports = "Exports accounts and contacts";

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

test("shows each right with the roles that have it by default, and what is denied", () => {
  render(<RoleRightsForm rights={withoutExports} />);

  expect(boxOf(exports, "User")).toBeChecked();
  expect(boxOf(exports, "Sales rep")).not.toBeChecked();
  const removal = within(screen.getByRole("group", { name: "Removes contacts" }));
  expect(removal.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    "Sales rep",
    "Sales leader",
  ]);
});

test("denies a right with the box, and allows it again", async () => {
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "ok", data: withoutExports } as never)
    .mockResolvedValueOnce({ kind: "ok", data: allAllowed } as never);
  render(<RoleRightsForm rights={allAllowed} />);
  const right = { role: "sales_rep", permission: "exportData" };

  await click(boxOf(exports, "Sales rep"));
  expect(send).toHaveBeenLastCalledWith("PUT /clients/me/role-rights/", { body: { ...right, is_allowed: false } });
  expect(boxOf(exports, "Sales rep")).not.toBeChecked();
  await click(boxOf(exports, "Sales rep"));

  expect(send).toHaveBeenLastCalledWith("PUT /clients/me/role-rights/", { body: { ...right, is_allowed: true } });
  expect(boxOf(exports, "Sales rep")).toBeChecked();
});

test("shows the requested state while it is saved, and the earlier one with the reason when it is refused", async () => {
  let respond: (refusal: never) => void = () => undefined;
  jest.mocked(send).mockReturnValueOnce(new Promise((resolve) => (respond = resolve)) as never);
  render(<RoleRightsForm rights={allAllowed} />);

  await click(boxOf(exports, "Sales rep"));
  expect(boxOf(exports, "Sales rep")).not.toBeChecked();
  expect(boxOf(exports, "User")).toBeDisabled();
  await act(async () =>
    respond({ kind: "refused", code: "forbidden", detail: "You can’t do this.", fields: {} } as never),
  );

  expect(boxOf(exports, "Sales rep")).toBeChecked();
  expect(screen.getByRole("alert")).toHaveTextContent("You can’t do this.");
});
