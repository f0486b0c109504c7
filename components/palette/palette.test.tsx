/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { callHost } from "@/lib/http/browser/call-host";
import { authStore } from "@/lib/session/browser/store";
import { overlayStore } from "./actions/overlay-store";
import Palette from "./palette";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/settings" }));
jest.mock("@/lib/http/browser/call-host", () => ({
  ...jest.requireActual("@/lib/http/browser/call-host"),
  callHost: jest.fn(),
}));

const items = (all: readonly object[]) => ({ isOk: true, status: 200, body: { items: all, sections: [] } }) as never;

beforeAll(() => {
  installModalDialogs();
  // jsdom doesn't scroll.
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  router.push.mockClear();
  overlayStore.setState({ open: null });
  authStore.setState({ user: { uid: "u", role: "sales_rep", full_name: "Rae" } as never });
  jest.mocked(callHost).mockImplementation(async (_method, path) => {
    if (path.startsWith("/api/accounts/recent")) return items([{ id: "a-1", name: "Deere", sector: "Industrials" }]);
    return path.startsWith("/api/accounts?q=dee")
      ? items([{ id: "a-1", name: "Deere", ticker: "DE", sector: null }])
      : items([]);
  });
});

async function open() {
  const onClose = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Palette onClose={onClose} />
    </SWRConfig>,
  );
  await act(async () => {});
  return { onClose, field: screen.getByRole("combobox"), list: screen.getByRole("listbox", { name: "Results" }) };
}

test("recently opened items come first, then actions, then pages", async () => {
  const { list } = await open();

  await within(list).findByRole("option", { name: /Deere/ });

  const groups = within(list).getAllByRole("group");
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Recently opened", "Actions", "Go to"]);
});

test("Enter runs the action that is selected, and the field names the selection", async () => {
  const { field, onClose } = await open();

  await userEvent.type(field, "new task");
  const option = screen.getByRole("option", { name: /^New task/ });
  expect(option).toHaveAttribute("aria-selected", "true");
  expect(field).toHaveAttribute("aria-activedescendant", option.id);
  expect(option).toHaveTextContent("New taskT");
  await userEvent.keyboard("{Enter}");

  expect(onClose).toHaveBeenCalled();
  expect(overlayStore.getState().open).toBe("new-task");
});

test("a page opens, and only actions of the role are found", async () => {
  const { field } = await open();

  await userEvent.type(field, "import c");
  await userEvent.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledWith("/all-accounts/import?holds=contacts");
  await userEvent.clear(field);
  await userEvent.type(field, "invite");

  expect(await screen.findByText("No results for “invite”.")).toBeInTheDocument();
});

test("the matching part of an account's name is bold", async () => {
  const { field } = await open();

  await userEvent.type(field, "dee");

  const match = await screen.findByText("Dee");
  expect(match.tagName).toBe("B");
  expect(match.closest("[role=option]")).toHaveTextContent("DeereDE");
});

test("a click on the backdrop closes the palette, but not a drag that began within it", async () => {
  const { onClose, field } = await open();
  const backdrop = screen.getByRole("dialog");
  const user = userEvent.setup();

  await user.pointer([{ keys: "[MouseLeft>]", target: field }, { target: backdrop }]);
  await user.pointer([{ keys: "[/MouseLeft]", target: backdrop }]);
  expect(onClose).not.toHaveBeenCalled();

  await user.click(backdrop);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("Enter waits for the results of the text, rather than opening one of an earlier text", async () => {
  const { field } = await open();
  await userEvent.type(field, "dee");
  await screen.findByText("Dee");
  let respond: (accounts: never) => void = () => {};
  jest.mocked(callHost).mockImplementation((_method, path) => {
    return path.startsWith("/api/accounts?q=delta") ? new Promise((resolve) => (respond = resolve)) : items([]);
  });

  fireEvent.change(field, { target: { value: "delta" } });
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Deere").closest("[role=option]")).toHaveAttribute("aria-selected", "true");
  expect(router.push).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(callHost).toHaveBeenCalledWith("GET", expect.stringContaining("=delta"), expect.anything()),
  );
  await act(async () => respond(items([{ id: "a-2", name: "Delta", ticker: "DAL", sector: null }])));

  expect(router.push.mock.calls).toEqual([["/account/a-2"]]);
});

test("Enter waits for the results of all groups, although contacts arrive before accounts", async () => {
  const { field } = await open();
  await userEvent.type(field, "dee");
  await screen.findByText("Dee");
  let respond: (accounts: never) => void = () => {};
  jest.mocked(callHost).mockImplementation(async (_method, path) => {
    if (path.startsWith("/api/accounts?q=delta")) return new Promise((resolve) => (respond = resolve));
    if (!path.startsWith("/api/contacts")) return items([]);
    return items([{ id: "c-1", full_name: "Delta Moss", title: "CFO", account: { id: "a-9", name: "3M" } }]);
  });

  fireEvent.change(field, { target: { value: "delta" } });
  await userEvent.keyboard("{Enter}");
  await screen.findByText(/Moss/);
  expect(router.push).not.toHaveBeenCalled();
  await act(async () => respond(items([{ id: "a-2", name: "Delta", ticker: "DAL", sector: null }])));

  expect(router.push.mock.calls).toEqual([["/account/a-2"]]);
});

test("moving to another entry cancels an Enter that waits for results", async () => {
  const { field, list } = await open();
  await userEvent.type(field, "dee");
  await screen.findByText("Dee");
  jest.mocked(callHost).mockReturnValue(new Promise(() => undefined));

  fireEvent.change(field, { target: { value: "de" } });
  await userEvent.keyboard("{Enter}");
  const last = within(list).getAllByRole("option").at(-1);
  await userEvent.hover(last ?? list);

  expect(last).toHaveAttribute("aria-selected", "true");
  expect(router.push).not.toHaveBeenCalled();
});

test("typing on cancels an Enter that waits for results", async () => {
  const { field, onClose } = await open();

  await userEvent.type(field, "dee{Enter}r");
  await screen.findByText("Deer");

  expect(onClose).not.toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
});
