/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { callHost } from "@/lib/http/browser/call-host";
import { signWithPasskey } from "@/lib/sign-in/browser/passkey";
import { PasskeyButton } from "./passkey-button";

jest.mock("@/lib/http/browser/call-host", () => ({
  ...jest.requireActual("@/lib/http/browser/call-host"),
  callHost: jest.fn(),
}));
jest.mock("@/lib/sign-in/browser/passkey", () => ({ signWithPasskey: jest.fn() }));

const options = { challenge: "c" };
const click = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Sign in with a passkey" })));

beforeEach(() => {
  jest.mocked(callHost).mockReset();
  jest.mocked(signWithPasskey).mockReset();
  render(<PasskeyButton next="/tasks" />);
});

test("shows the server's refusal, and can be tried again", async () => {
  jest.mocked(callHost).mockResolvedValueOnce({ status: 200, isOk: true, body: { options } });
  jest.mocked(signWithPasskey).mockResolvedValueOnce({ kind: "ok", credential: { id: "a" } as never });
  jest
    .mocked(callHost)
    .mockResolvedValueOnce({ status: 401, isOk: false, body: { detail: "This passkey doesn’t work." } });
  await click();

  expect(callHost).toHaveBeenLastCalledWith("POST", "/api/auth/passkey", {
    body: { credential: { id: "a" }, second: false, next: "/tasks" },
  });
  expect(screen.getByRole("alert")).toHaveTextContent("This passkey doesn’t work.");
  expect(screen.getByRole("button")).toBeEnabled();
});

test("says nothing when the user cancels", async () => {
  jest.mocked(callHost).mockResolvedValueOnce({ status: 200, isOk: true, body: { options } });
  jest.mocked(signWithPasskey).mockResolvedValueOnce({ kind: "cancelled" });
  await click();

  expect(callHost).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test("without a connection, says that the server can't be reached", async () => {
  jest.mocked(callHost).mockResolvedValueOnce(null);
  await click();

  expect(screen.getByRole("alert")).toHaveTextContent("Sightline can’t be reached right now. Try again in a moment.");
});
