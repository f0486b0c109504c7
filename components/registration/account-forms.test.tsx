/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { authStore } from "@/lib/session/browser/store";
import { signChallenge } from "../sign-in/sign-challenge";
import { NewAccountForm } from "./new-account-form";
import { type PostOutcome, postForm } from "./post-form";
import { RegisterForm } from "./register-form";
import { ResetForm } from "./reset-form";

jest.mock("./post-form");
jest.mock("../sign-in/sign-challenge", () => ({ signChallenge: jest.fn() }));

const refused: PostOutcome = { kind: "refused", detail: "Try again in a moment.", fields: {} };

/** Lets the test release the responses one at a time. */
function holdAnswers() {
  const waiting: ((outcome: PostOutcome) => void)[] = [];
  jest.mocked(postForm).mockImplementation(() => new Promise((response) => void waiting.push(response)));
  return (outcome: PostOutcome) => act(async () => waiting.shift()?.(outcome));
}

test("a successful registration clears an earlier error and says to check the email", async () => {
  const respond = holdAnswers();
  render(<RegisterForm problem={null} offersWorkspaces />);
  fireEvent.change(screen.getByLabelText("Work email"), { target: { value: "ada@firm.example" } });
  const button = screen.getByRole("button", { name: "Continue" });

  fireEvent.click(button);
  await respond(refused);
  expect(authStore.getState().errorMessage).toBe("Try again in a moment.");
  fireEvent.click(button);
  await respond({ kind: "ok", body: null });

  expect(authStore.getState().errorMessage).toBeNull();
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Check your email"]);
});

test("hides the refusal while a refused account is being resubmitted", async () => {
  const respond = holdAnswers();
  render(<NewAccountForm link={{ kind: "token", secret: "s" }} email="ada@firm.example" problem={null} />);
  fireEvent.change(screen.getByLabelText("Full name"), { target: { value: "Ada Moss" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a long and quiet river 7" } });
  const button = screen.getByRole("button", { name: "Create account" });

  fireEvent.click(button);
  await respond(refused);
  expect(screen.queryByText("Try again in a moment.")).not.toBeNull();
  fireEvent.click(button);

  expect(screen.queryByText("Try again in a moment.")).toBeNull();
  await respond(refused);
  expect(screen.queryByText("Try again in a moment.")).not.toBeNull();
});

test("R16 · a double click registers once", async () => {
  const respond = holdAnswers();
  render(<RegisterForm problem={null} offersWorkspaces />);
  fireEvent.change(screen.getByLabelText("Work email"), { target: { value: "noor@initech.example" } });
  jest.mocked(postForm).mockClear();

  for (const _click of [1, 2]) fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await respond({ kind: "ok", body: null });

  expect(postForm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("a short password isn't sent, and a password that the server refuses stays in its invalid field", async () => {
  const respond = holdAnswers();
  render(<NewAccountForm link={{ kind: "token", secret: "s" }} email="noor@initech.example" problem={null} />);
  fireEvent.change(screen.getByLabelText("Full name"), { target: { value: "Noor Haddad" } });
  const field = screen.getByLabelText("Password");
  const submit = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Create account" })));
  jest.mocked(postForm).mockClear();

  fireEvent.change(field, { target: { value: "short" } });
  await submit();
  expect(field).toHaveAccessibleDescription(/Use at least 10 characters\./);
  expect(field).toHaveFocus();
  expect(postForm).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: "password1234" } });
  await submit();
  await respond({ kind: "refused", detail: "Invalid", fields: { password: "Too many people use this password." } });
  expect(field).toHaveAccessibleDescription(/Too many people use this password\./);
  expect(field).toHaveAttribute("aria-invalid", "true");
  expect(field).toHaveValue("password1234");
});

describe("a new password by link, of a user with a second factor", () => {
  const factorRequired: PostOutcome = {
    kind: "refused",
    detail: "Invalid",
    fields: { code: "Enter a recovery code", passkey: "Use a passkey" },
  };
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

  /** Sends a new password, and is asked for the second factor. */
  async function submitWithFactor(outcome: PostOutcome) {
    render(<ResetForm token="t" problem={null} asksForCode={false} />);
    fireEvent.change(screen.getByLabelText("New password"), { target: { value: "a long and quiet river 7" } });
    jest.mocked(postForm).mockReset().mockResolvedValueOnce(outcome);
    await press("Set the new password");
  }

  beforeEach(() => {
    jest.mocked(signChallenge).mockReset();
    Object.defineProperty(globalThis, "PublicKeyCredential", { value: class {}, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));

  test("a passkey is sent in place of a code", async () => {
    await submitWithFactor(factorRequired);
    expect(screen.getByLabelText("Code")).toHaveFocus();
    jest.mocked(signChallenge).mockResolvedValueOnce({ kind: "ok", credential: { id: "a" } as never });
    jest.mocked(postForm).mockResolvedValueOnce(refused);

    await press("Use a passkey");

    expect(signChallenge).toHaveBeenCalledWith("/api/auth/reset-password/passkey", { token: "t" });
    expect(postForm).toHaveBeenLastCalledWith("/api/auth/reset-password", {
      token: "t",
      password: "a long and quiet river 7",
      code: "",
      passkey: { id: "a" },
    });
    expect(screen.getByRole("alert")).toHaveTextContent("Try again in a moment.");
  });

  test("a canceled passkey keeps what was typed, sends nothing and says nothing", async () => {
    await submitWithFactor(factorRequired);
    fireEvent.change(screen.getByLabelText("Code"), { target: { value: "123" } });
    jest.mocked(signChallenge).mockResolvedValueOnce({ kind: "cancelled" });

    await press("Use a passkey");

    expect(postForm).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText("New password")).toHaveValue("a long and quiet river 7");
    expect(screen.getByLabelText("Code")).toHaveValue("123");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    expect(screen.getByRole("button", { name: "Use a passkey" })).not.toHaveAttribute("aria-busy");
  });

  test("a passkey that fails in the browser says why, and only its own button is busy meanwhile", async () => {
    await submitWithFactor(factorRequired);
    let fail = () => {};
    jest.mocked(signChallenge).mockReturnValueOnce(
      new Promise((resolve) => {
        fail = () => resolve({ kind: "failed", text: "Passkeys don’t work at this address." });
      }),
    );

    await press("Use a passkey");
    await press("Set the new password");
    expect(screen.getByRole("button", { name: "Use a passkey" })).toHaveAttribute("aria-busy", "true");
    expect(screen.getByRole("button", { name: "Set the new password" })).not.toHaveAttribute("aria-busy");
    await act(async () => fail());

    expect(postForm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("alert")).toHaveTextContent("Passkeys don’t work at this address.");
  });

  test.each([
    ["a user without passkeys", { ...factorRequired, fields: { code: "Enter a recovery code" } }, true],
    ["a browser without passkeys", factorRequired, false],
  ] as const)("isn’t offered a passkey: %s", async (_who, outcome, isSupported) => {
    if (!isSupported) Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    await submitWithFactor(outcome);

    expect(screen.getByLabelText("Code")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });
});
