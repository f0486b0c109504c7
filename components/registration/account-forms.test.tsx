/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { authStore } from "@/lib/session/browser/store";
import { NewAccountForm } from "./new-account-form";
import { type PostOutcome, postForm } from "./post-form";
import { RegisterForm } from "./register-form";

jest.mock("./post-form");

const refused: PostOutcome = { kind: "refused", detail: "Try again in a moment.", fields: {} };

/** Lets the test release the responses one by one. */
function holdAnswers() {
  const waiting: ((outcome: PostOutcome) => void)[] = [];
  jest.mocked(postForm).mockImplementation(() => new Promise((answer) => void waiting.push(answer)));
  return (outcome: PostOutcome) => act(async () => waiting.shift()?.(outcome));
}

test("a successful registration clears an earlier error and says to check the email", async () => {
  const answer = holdAnswers();
  render(<RegisterForm problem={null} offersWorkspaces />);
  fireEvent.change(screen.getByLabelText("Work email"), { target: { value: "ada@firm.example" } });
  const button = screen.getByRole("button", { name: "Continue" });

  fireEvent.click(button);
  await answer(refused);
  expect(authStore.getState().errorMessage).toBe("Try again in a moment.");
  fireEvent.click(button);
  await answer({ kind: "ok", body: null });

  expect(authStore.getState().errorMessage).toBeNull();
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Check your email"]);
});

test("hides the refusal while a refused account is being resubmitted", async () => {
  const answer = holdAnswers();
  render(<NewAccountForm link={{ kind: "token", secret: "s" }} email="ada@firm.example" problem={null} />);
  fireEvent.change(screen.getByLabelText("Full name"), { target: { value: "Ada Moss" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a long and quiet river 7" } });
  const button = screen.getByRole("button", { name: "Create account" });

  fireEvent.click(button);
  await answer(refused);
  expect(screen.queryByText("Try again in a moment.")).not.toBeNull();
  fireEvent.click(button);

  expect(screen.queryByText("Try again in a moment.")).toBeNull();
  await answer(refused);
  expect(screen.queryByText("Try again in a moment.")).not.toBeNull();
});

test("R16 · a double click registers once", async () => {
  const answer = holdAnswers();
  render(<RegisterForm problem={null} offersWorkspaces />);
  fireEvent.change(screen.getByLabelText("Work email"), { target: { value: "noor@initech.example" } });
  jest.mocked(postForm).mockClear();

  for (const _click of [1, 2]) fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await answer({ kind: "ok", body: null });

  expect(postForm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("a short password isn't sent, and a password that the server refuses stays in its invalid field", async () => {
  const answer = holdAnswers();
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
  await answer({ kind: "refused", detail: "Invalid", fields: { password: "Too many people use this password." } });
  expect(field).toHaveAccessibleDescription(/Too many people use this password\./);
  expect(field).toHaveAttribute("aria-invalid", "true");
  expect(field).toHaveValue("password1234");
});
