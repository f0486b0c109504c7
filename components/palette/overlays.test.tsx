/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { usePathname } from "next/navigation";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { Refusal } from "@/lib/http/browser/send";
import { withProof } from "@/lib/identity-proof/browser/with-proof";
import { Overlays } from "./overlays";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  usePathname: jest.fn(() => "/tasks"),
  useSearchParams: () => new URLSearchParams(),
}));

beforeAll(installModalDialogs);

test("a change on any page can ask for a proof of identity, and opening another page cancels it", async () => {
  const refusal: Refusal = { kind: "refused", code: "proof_required", detail: "No.", fields: {} };
  const { rerender } = render(<Overlays />);
  let result: Promise<unknown> = Promise.resolve();
  await act(async () => {
    result = withProof(async () => refusal);
  });
  expect(await screen.findByRole("dialog")).toBeVisible();

  jest.mocked(usePathname).mockReturnValue("/contacts");
  await act(async () => rerender(<Overlays />));

  expect(await result).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});
