/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { toastStore } from "@/components/ui/overlay/toast-store";
import type { Member } from "@/lib/contracts/people/member";
import { send } from "@/lib/http/browser/send";
import { proofStore } from "@/lib/identity-proof/browser/with-proof";
import { MemberMenu } from "./member-menu";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const ana: Member = {
  uid: "ana",
  full_name: "Ana Cruz",
  email: "ana@acme.example",
  title: null,
  role: "user",
  team: null,
  disabled: false,
  last_login: null,
  has_factor: true,
  can_use_password: true,
  can_reconnect: true,
  hand_over: null,
  owned: null,
  is_me: false,
};

beforeAll(() => {
  installModalDialogs();
  // jsdom has neither popovers nor the ResizeObserver by which a menu tracks its own size.
  HTMLElement.prototype.hidePopover = () => undefined;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() =>
  jest
    .mocked(send)
    .mockReset()
    .mockResolvedValue({ kind: "ok", data: null } as never),
);

async function choose(item: string) {
  fireEvent.click(screen.getByRole("button", { name: "More actions for Ana Cruz" }));
  const menu = screen.getByRole("menu", { name: "More actions for Ana Cruz", hidden: true });
  fireEvent(menu, Object.assign(new Event("toggle"), { newState: "open" }));
  await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: item, hidden: true })));
}

test.each([
  [
    "Reset second factors…",
    "Reset",
    "POST /clients/me/people/:uid/factor-reset/",
    { has_factor: false, can_reconnect: true },
  ],
  [
    "Disconnect single sign-on…",
    "Disconnect",
    "POST /clients/me/people/:uid/identities/disconnect/",
    { has_factor: true, can_reconnect: null },
  ],
])("%s sends only after confirmation, and updates the member", async (item, confirm, endpoint, after) => {
  const onChanged = jest.fn();
  render(<MemberMenu person={ana} onChanged={onChanged} />);

  await choose(item);
  expect(send).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: confirm })));

  expect(send).toHaveBeenCalledWith(endpoint, { params: { uid: "ana" }, body: {} });
  expect(onChanged).toHaveBeenCalledWith({ ...ana, ...after });
});

test("sends again with a proof of identity if the server requires one, and reports the refusal", async () => {
  const onChanged = jest.fn();
  const refuse = (code: string) => ({ kind: "refused", code, detail: "Not allowed.", fields: {} }) as never;
  jest.mocked(send).mockResolvedValueOnce(refuse("proof_required")).mockResolvedValueOnce(refuse("forbidden"));
  render(<MemberMenu person={ana} onChanged={onChanged} />);

  await choose("Reset second factors…");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Reset" })));
  await act(async () => proofStore.getState().resolve?.("sealed"));

  expect(jest.mocked(send).mock.calls.map(([, options]) => options?.body)).toEqual([{}, { proof: "sealed" }]);
  expect(toastStore.getState().toasts.at(-1)).toMatchObject({ text: "Not allowed.", tone: "danger" });
  expect(onChanged).not.toHaveBeenCalled();
});

test("warns that someone outside the verified domains can't reconnect on their own", async () => {
  render(<MemberMenu person={{ ...ana, can_reconnect: false }} onChanged={jest.fn()} />);

  await choose("Disconnect single sign-on…");

  expect(screen.getByRole("dialog")).toHaveTextContent("so they can’t reconnect on their own");
});

test("there is no menu for someone without second factor and single sign-on", () => {
  render(<MemberMenu person={{ ...ana, has_factor: false, can_reconnect: null }} onChanged={jest.fn()} />);

  expect(screen.queryByRole("button")).toBeNull();
});
