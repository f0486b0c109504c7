/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { User } from "@/lib/contracts/people/user";
import { loadModule } from "@/lib/lazy/load-module";
import { watchSession } from "@/lib/session/browser/watch-session";
import { noticeTexts, showNotice } from "@/lib/session/notice";
import { SessionWatch } from "./session-watch";

jest.mock("@/lib/lazy/load-module", () => ({ loadModule: jest.fn() }));
jest.mock("@/lib/session/browser/watch-session", () => ({ watchSession: jest.fn() }));

test("when the card's code fails to load, shows its text and working button and keeps the page", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  jest.spyOn(console, "warn").mockImplementation(() => {});
  const stay = jest.fn(async () => true);
  jest.mocked(watchSession).mockReturnValue({ stay, stop: () => {}, update: () => {}, clock: {} as never });
  jest.mocked(loadModule).mockRejectedValue(new Error("404"));
  const user = { uid: "u" } as User;
  render(
    <>
      <textarea aria-label="Note" defaultValue="half a sentence" />
      <SessionWatch user={user} serverMs={0} />
    </>,
  );

  await act(async () => showNotice({ kind: "warning", endsAtMs: 0, isFinal: false }));

  expect(await screen.findByText(noticeTexts.warning)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("half a sentence");
  await userEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  expect(stay).toHaveBeenCalledTimes(1);
  act(() => showNotice({ kind: "none" }));
});
