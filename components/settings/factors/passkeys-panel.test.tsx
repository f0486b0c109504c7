/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { OwnFactors } from "@/lib/contracts/people/factor";
import { send } from "@/lib/http/browser/send";
import { createPasskey } from "@/lib/sign-in/browser/passkey";
import PasskeysPanel from "./passkeys-panel";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/lib/sign-in/browser/passkey", () => ({ createPasskey: jest.fn() }));

const passkey = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Work laptop",
  created_at: "2026-01-05T09:00:00.000Z",
  last_used_at: null,
  is_backed_up: false,
  other_host: null,
};
const none: OwnFactors = { totp: null, recovery_codes_left: 0, passkeys: [], offers_passkeys: true };
const enrolment = { enrolment: "sealed", mailed_to: "rep@acme.example" };
const options = { challenge: "c", rp: { id: "app.acme.example" } };
const credential = { id: "a", rawId: "a", type: "public-key", response: {} };
const refusal = (code: string, fields = {}) => ({ kind: "refused", code, detail: "It was refused.", fields }) as never;
const ok = (data: unknown) => ({ kind: "ok", data }) as never;

const click = (name: string, within_ = screen as Pick<typeof screen, "getByRole">) =>
  act(async () => fireEvent.click(within_.getByRole("button", { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  jest.mocked(createPasskey).mockReset();
  refresh.mockReset();
});

async function startToAdd() {
  jest.mocked(send).mockResolvedValueOnce(ok(enrolment));
  render(<PasskeysPanel factors={none} />);
  await click("Add a passkey");
}

test("without a passkey it says so, and offers to add one", () => {
  render(<PasskeysPanel factors={none} />);

  expect(screen.getByText("No passkeys yet.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Add a passkey" })).toBeEnabled();
});

test("a passkey of another address says that it doesn’t work here", () => {
  const other = { ...passkey, other_host: "old.acme.example" };
  render(<PasskeysPanel factors={{ ...none, passkeys: [other] }} />);

  expect(
    screen.getByText("Belongs to old.acme.example and doesn’t work at this address. Add a new passkey here."),
  ).toBeVisible();
});

test("at an address that doesn't allow passkeys, says why", () => {
  render(<PasskeysPanel factors={{ ...none, offers_passkeys: false }} />);

  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(screen.getByText(/Passkeys need an address with a host name and https/)).toBeVisible();
});

test("adding the first one asks for a name and the emailed code, then shows recovery codes", async () => {
  await startToAdd();
  await click("Continue");
  expect(screen.getByLabelText("Name")).toHaveAccessibleDescription(/Enter a name/);
  type("Name", "Work laptop");
  await click("Continue");
  expect(screen.getByLabelText("Code from the email")).toHaveAccessibleDescription(/Enter the code/);
  type("Code from the email", "123456");
  jest.mocked(createPasskey).mockResolvedValueOnce({ kind: "ok", credential: credential as never });
  jest.mocked(send).mockResolvedValueOnce(ok({ options }));
  jest.mocked(send).mockResolvedValueOnce(ok({ recovery_codes: ["7K2M-9QXD-04TB-W8HN"] }));
  await click("Continue");

  const body = { enrolment: "sealed", mail_code: "123456" };
  expect(send).toHaveBeenNthCalledWith(2, "POST /users/me/passkeys/options/", { body });
  expect(send).toHaveBeenLastCalledWith("POST /users/me/passkeys/", { body: { name: "Work laptop", credential } });
  expect(screen.getByRole("dialog", { name: "Save your recovery codes" })).toHaveTextContent("7K2M-9QXD-04TB-W8HN");
  expect(refresh).toHaveBeenCalled();
});

test.each([
  [{ kind: "cancelled" }, "No passkey was created. Try again."],
  [{ kind: "failed", text: "This browser doesn’t support passkeys." }, "This browser doesn’t support passkeys."],
] as const)("says that the browser has created no passkey: %j", async (outcome, text) => {
  await startToAdd();
  type("Name", "Work laptop");
  type("Code from the email", "123456");
  jest.mocked(createPasskey).mockResolvedValueOnce(outcome);
  jest.mocked(send).mockResolvedValueOnce(ok({ options }));
  await click("Continue");

  expect(screen.getByText(text)).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});

test("creates no passkey for a wrong code", async () => {
  await startToAdd();
  type("Name", "Work laptop");
  type("Code from the email", "123456");
  jest.mocked(send).mockResolvedValueOnce(refusal("invalid", { mail_code: "This is not the code." }));
  await click("Continue");

  expect(screen.getByLabelText("Code from the email")).toHaveAccessibleDescription(/This is not the code/);
  expect(createPasskey).not.toHaveBeenCalled();
});

test("asks for a new code when it has expired, and keeps the name", async () => {
  await startToAdd();
  type("Name", "Work laptop");
  type("Code from the email", "123456");
  jest.mocked(send).mockResolvedValueOnce(refusal("link_invalid"));
  jest.mocked(send).mockResolvedValueOnce(ok({ ...enrolment, enrolment: "sealed anew" }));
  await click("Continue");

  expect(screen.getByLabelText("Name")).toHaveValue("Work laptop");
  expect(screen.getByLabelText("Code from the email")).toHaveValue("");
  expect(screen.getByLabelText("Code from the email")).toHaveAccessibleDescription(/from our new email/);
});

test("tells the device when its new passkey is refused, and asks for new options the next time", async () => {
  const signalUnknownCredential = jest.fn();
  Object.assign(globalThis, { PublicKeyCredential: { signalUnknownCredential } });
  await startToAdd();
  type("Name", "Work laptop");
  type("Code from the email", "123456");
  jest.mocked(createPasskey).mockResolvedValue({ kind: "ok", credential: credential as never });
  jest.mocked(send).mockResolvedValueOnce(ok({ options }));
  jest.mocked(send).mockResolvedValueOnce(refusal("passkey_refused"));
  await click("Continue");
  expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: "app.acme.example", credentialId: "a" });

  jest.mocked(send).mockResolvedValueOnce(ok({ options: { ...options, challenge: "d" } }));
  jest.mocked(send).mockResolvedValueOnce(ok({ recovery_codes: [] }));
  await click("Continue");
  expect(createPasskey).toHaveBeenLastCalledWith({ ...options, challenge: "d" });
  expect(screen.queryByRole("dialog", { name: "Add a passkey" })).toBeNull();
});

test("renames and removes a passkey", async () => {
  jest.mocked(send).mockResolvedValue(ok(null));
  render(<PasskeysPanel factors={{ ...none, passkeys: [passkey] }} />);

  expect(screen.getByRole("list", { name: "Passkeys" })).toHaveTextContent(/Not used yet\. On one device only\./);
  await click("Rename the passkey Work laptop");
  type("Name", "Phone");
  await click("Save");
  const params = { id: passkey.id };
  expect(send).toHaveBeenLastCalledWith("PATCH /users/me/passkeys/:id/", { params, body: { name: "Phone" } });

  await click("Remove the passkey Work laptop");
  const dialog = screen.getByRole("dialog", { name: "Remove “Work laptop”?" });
  expect(dialog).toHaveTextContent("Your password alone will sign you in, and your recovery codes stop working.");
  expect(dialog).toHaveTextContent("Your device keeps the passkey; delete it there too.");
  await click("Remove", within(dialog));
  expect(send).toHaveBeenLastCalledWith("POST /users/me/passkeys/:id/remove/", { params, body: {} });
});
