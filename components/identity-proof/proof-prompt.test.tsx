/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { type Outcome, type Refusal, send } from "@/lib/http/browser/send";
import { withProof } from "@/lib/identity-proof/browser/with-proof";
import { ProofPrompt } from "./proof-prompt";
import { proveWithPasskey } from "./prove-with-passkey";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("./prove-with-passkey", () => ({ proveWithPasskey: jest.fn() }));

const refusal = (code: Refusal["code"], fields = {}): Refusal => ({ kind: "refused", code, detail: "No.", fields });
const done: Outcome<string> = { kind: "ok", data: "done" };
const change = jest.fn<Promise<Outcome<string>>, [{ proof?: string }]>();
/** Responds to a confirmed password. */
const confirm = jest.fn<Promise<Outcome<{ proof: string }>>, [unknown]>();
let result: Promise<Outcome<string> | null>;

async function makeChange() {
  const page = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProofPrompt />
    </SWRConfig>,
  );
  await act(async () => {
    result = withProof(change);
  });
  return page;
}

async function enter(password: string) {
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Continue" })));
}

beforeAll(installModalDialogs);
beforeEach(() => {
  change.mockReset();
  confirm.mockReset();
  offerPasskeys(0);
});

/** Gives the user this many passkeys. */
function offerPasskeys(count: number) {
  const factors = { offers_passkeys: true, passkeys: Array.from({ length: count }, (_, id) => ({ id })) };
  jest.mocked(send).mockImplementation(async (name, options?: { body?: unknown }) => {
    if (name === "GET /users/me/factors/") return { kind: "ok", data: factors } as never;
    if (name === "POST /users/me/identities/proof/") return confirm(options?.body) as never;
    throw new Error(`${name} isn't expected`);
  });
}

test("makes the change without asking for a proof after a recent sign-in", async () => {
  change.mockResolvedValueOnce(done);
  await makeChange();

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await result).toEqual(done);
  expect(change).toHaveBeenCalledWith({});
});

test("sends a change that requires a proof again after the password is confirmed", async () => {
  change.mockResolvedValueOnce(refusal("proof_required")).mockResolvedValueOnce(done);
  confirm
    .mockResolvedValueOnce(refusal("invalid_request", { current_password: "This is not your password" }))
    .mockResolvedValueOnce({ kind: "ok", data: { proof: "sealed" } });
  await makeChange();

  await enter("a wrong one");
  expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription("This is not your password");
  await enter("the right one");

  expect(await result).toEqual(done);
  expect(confirm).toHaveBeenLastCalledWith({ current_password: "the right one" });
  expect(change.mock.calls).toEqual([[{}], [{ proof: "sealed" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("with a second factor, asks for the code too and sends it with the password", async () => {
  change.mockResolvedValueOnce(refusal("proof_required")).mockResolvedValueOnce(done);
  confirm
    .mockResolvedValueOnce(refusal("invalid_request", { code: "Enter a code" }))
    .mockResolvedValueOnce({ kind: "ok", data: { proof: "sealed" } });
  await makeChange();

  await enter("the right one");
  expect(screen.getByLabelText("Code")).toHaveFocus();
  fireEvent.change(screen.getByLabelText("Code"), { target: { value: "123456" } });
  await enter("the right one");

  expect(await result).toEqual(done);
  expect(confirm).toHaveBeenLastCalledWith({ current_password: "the right one", code: "123456" });
});

test("someone with a passkey may use it instead of the password", async () => {
  offerPasskeys(1);
  jest.mocked(proveWithPasskey).mockResolvedValueOnce(null).mockResolvedValueOnce({ kind: "ok", proof: "sealed" });
  change.mockResolvedValueOnce(refusal("proof_required")).mockResolvedValueOnce(done);
  await makeChange();
  const click = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Use a passkey" })));

  await click();
  expect(screen.getByRole("dialog")).toBeVisible();
  await click();

  expect(await result).toEqual(done);
  expect(change.mock.calls).toEqual([[{}], [{ proof: "sealed" }]]);
});

test("asks for the password without waiting for the user's passkeys", async () => {
  jest.mocked(send).mockReturnValue(new Promise(() => {}));
  change.mockResolvedValueOnce(refusal("proof_required"));
  await makeChange();

  expect(screen.getByLabelText("Current password")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});

test("canceling the dialog abandons the change", async () => {
  change.mockResolvedValueOnce(refusal("proof_required"));
  await makeChange();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));

  expect(await result).toBeNull();
  expect(change).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("two changes at once share one proof", async () => {
  const required = refusal("proof_required");
  change.mockResolvedValueOnce(required).mockResolvedValueOnce(required).mockResolvedValue(done);
  confirm.mockResolvedValueOnce({ kind: "ok", data: { proof: "sealed" } });
  await makeChange();
  const second = withProof(change);
  await enter("the right one");

  expect(await Promise.all([result, second])).toEqual([done, done]);
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("leaving the page abandons the change", async () => {
  change.mockResolvedValueOnce(refusal("proof_required"));
  const { unmount } = await makeChange();
  unmount();

  expect(await result).toBeNull();
  expect(change).toHaveBeenCalledTimes(1);
});
