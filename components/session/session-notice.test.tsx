/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import type { SessionWatch } from "@/lib/session/browser/watch-session";
import { noticeTexts } from "@/lib/session/notice";
import SessionNoticeCard from "./session-notice";

jest.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/settings" }));

test("shows the remaining time and the end time in a timer outside the announced text", () => {
  const nowMs = Date.parse("2026-11-21T19:06:05Z");
  const watch = { clock: { nowMs: () => nowMs } } as SessionWatch;
  const endsAtMs = Date.parse("2026-11-21T19:10:00Z");

  render(<SessionNoticeCard watch={watch} notice={{ kind: "warning", endsAtMs, isFinal: false }} />);

  const words = screen.getByRole("status");
  expect(words).toHaveTextContent(noticeTexts.warning);
  expect(words).not.toHaveTextContent("3:55");
  expect(screen.getByRole("timer")).toHaveTextContent("3:55");
  expect(screen.getByRole("timer").parentElement).toHaveTextContent(/^Ends at .+, in 3:55$/);
});
