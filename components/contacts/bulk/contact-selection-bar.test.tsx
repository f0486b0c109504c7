/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MeProvider } from "@/components/session/me";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { DeniablePermission } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { followDownload, saveFile } from "@/lib/http/browser/save-file";
import { sendTo } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import { ContactSelectionBar } from "./contact-selection-bar";

jest.mock("@/lib/http/browser/send", () => ({ ...jest.requireActual("@/lib/http/browser/send"), sendTo: jest.fn() }));
jest.mock("@/lib/http/browser/save-file", () => ({ saveFile: jest.fn(), followDownload: jest.fn() }));

beforeAll(() => {
  installModalDialogs();
  HTMLElement.prototype.hidePopover = () => undefined;
});
beforeEach(() => {
  authStore.setState({ user: { uid: "u", role: "sales_rep", full_name: "Rae" } as never });
  deleteDrafts();
});

const run = jest.fn<Promise<boolean>, [unknown]>();
const reason = () => screen.getByRole("textbox", { name: "Reason" });

async function markAs(text: string) {
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  await userEvent.type(reason(), text);
  await userEvent.click(screen.getByRole("button", { name: "Mark as do not contact" }));
  await act(async () => {});
}

interface BarOptions {
  role?: Role;
  denied?: readonly DeniablePermission[];
  isAll?: boolean;
  isExact?: boolean;
}

function renderBar({ role = "sales_rep", denied = [], ...more }: BarOptions = {}) {
  const handlers = { onClear: jest.fn(), onSelectAll: jest.fn() };
  const { isAll = false, isExact = true } = more;
  const matching = { query: "level=vp", total: 2_000, isExact };
  render(
    <MeProvider me={{ uid: "me", name: "Rae", role, denied }}>
      <ContactSelectionBar ids={["a", "b"]} {...{ isAll, matching, run, ...handlers }} isSending={false} />
    </MeProvider>,
  );
  return handlers;
}

test("a reason is kept when the change could not be started, and dropped once it was started", async () => {
  const { onClear } = renderBar();

  run.mockResolvedValueOnce(false);
  await markAs("Asked at the fair");
  expect(onClear).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  expect(reason()).toHaveValue("Asked at the fair");

  run.mockResolvedValueOnce(true);
  await userEvent.click(screen.getByRole("button", { name: "Mark as do not contact" }));
  const values = { do_not_contact: true, do_not_contact_reason: "Asked at the fair" };
  expect(run).toHaveBeenLastCalledWith({ kind: "contacts", values });
  expect(onClear).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Do not contact" }));
  expect(reason()).toHaveValue("");
});

test("a selection can be extended to all that match, whose number may be a lower bound", async () => {
  const { onSelectAll } = renderBar({ isExact: false });

  expect(screen.getByRole("status")).toHaveTextContent("2 contacts selected");
  await userEvent.click(screen.getByRole("button", { name: "Select all 2,000+" }));

  expect(onSelectAll).toHaveBeenCalledTimes(1);
});

test("the removal of all that match is confirmed with their number, even if few rows are loaded", async () => {
  renderBar({ isAll: true });
  run.mockClear();

  expect(screen.getByRole("status")).toHaveTextContent("All 2,000 contacts selected");
  expect(screen.queryByRole("button", { name: /Select all/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(run).not.toHaveBeenCalled();
  const dialog = screen.getByRole("dialog", { name: "Remove all 2,000 contacts?" });
  run.mockResolvedValueOnce(true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));

  expect(run).toHaveBeenCalledWith({ kind: "contacts", values: { removed: true } });
});

test("all that match are exported by the list's filters", async () => {
  renderBar({ isAll: true });

  jest.mocked(sendTo).mockResolvedValueOnce({ kind: "ok", data: { link: "once" } });

  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(screen.getByRole("menuitem", { name: /CSV/ }));

  expect(followDownload).toHaveBeenCalledWith("/api/contacts/export?level=vp&link=once");
});

test.each([
  ["the selected rows", false, saveFile],
  ["all that match", true, sendTo],
])("a double click starts one export of %s", async (_, isAll, start) => {
  jest
    .mocked<(...args: never[]) => unknown>(start)
    .mockReset()
    .mockReturnValue(new Promise(() => {}));
  renderBar({ isAll });

  await userEvent.dblClick(screen.getByRole("menuitem", { name: /CSV/ }));

  expect(start).toHaveBeenCalledTimes(1);
});

test("neither export nor removal is offered to a role to which the client has denied both", () => {
  renderBar({ denied: ["exportData", "removeContacts"] });

  const actions = within(screen.getByRole("group", { name: "Actions for the selection" })).getAllByRole("button");
  expect(actions.map((button) => button.textContent)).toEqual(["Do not contact", "Mark as left", "Watch accounts"]);
});

test("an operator who views the client can only export", () => {
  renderBar({ role: "admin" });

  const actions = within(screen.getByRole("group", { name: "Actions for the selection" })).getAllByRole("button");
  expect(actions.map((button) => button.textContent)).toEqual(["Export"]);
});
