/** @jest-environment jsdom */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { createPasskey, signWithPasskey } from "./passkey";

jest.mock("@simplewebauthn/browser", () => ({
  browserSupportsWebAuthn: jest.fn(() => true),
  startAuthentication: jest.fn(),
  startRegistration: jest.fn(),
}));

const errorNamed = (name: string) => Object.assign(new Error("from the browser"), { name });

test.each([
  ["NotAllowedError", { kind: "cancelled" }],
  ["AbortError", { kind: "cancelled" }],
  ["SecurityError", { kind: "failed", text: "Passkeys don’t work at this address." }],
  ["UnknownError", { kind: "failed", text: "Your browser couldn’t use a passkey." }],
  ["NotSupportedError", { kind: "failed", text: "Your browser couldn’t use a passkey." }],
])("%s of a browser is told apart from a user who cancels", async (name, outcome) => {
  jest.mocked(startAuthentication).mockRejectedValueOnce(errorNamed(name));
  jest.mocked(startRegistration).mockRejectedValueOnce(errorNamed(name));

  expect(await signWithPasskey({ challenge: "c" } as never)).toEqual(outcome);
  expect(await createPasskey({ challenge: "c" } as never)).toEqual(outcome);
});

test("a device that has a passkey already says so", async () => {
  jest.mocked(startRegistration).mockRejectedValueOnce(errorNamed("InvalidStateError"));

  expect(await createPasskey({ challenge: "c" } as never)).toEqual({
    kind: "failed",
    text: "This device already has a passkey for your account.",
  });
});

test("a browser without passkeys says so", async () => {
  jest.mocked(browserSupportsWebAuthn).mockReturnValueOnce(false);

  expect(await signWithPasskey({ challenge: "c" } as never)).toEqual({
    kind: "failed",
    text: "This browser doesn’t support passkeys.",
  });
});
