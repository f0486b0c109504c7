/** @jest-environment jsdom */
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
