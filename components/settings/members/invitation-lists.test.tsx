/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { InvitationList } from "@/lib/contracts/invitations/invitation-list";
import { send } from "@/lib/http/browser/send";
import { InvitationLists } from "./invitation-lists";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const list: InvitationList = {
  id: "7e3c2f4a-0000-4000-8000-00000000000e",
  created_at: "2026-11-21T09:00:00.000Z",
  created_by: "Carla Adeyemi",
  is_running: true,
  counts: { waiting: 2, invalid: 1 },
  problems: [{ line: 4, email: "not-an-email", state: "invalid", reason: "This isn’t an email address." }],
  next_line: null,
};

beforeEach(() => jest.useFakeTimers({ now: Date.parse(list.created_at) }));
afterEach(() => jest.useRealTimers());

test("follows a list until its invitations are sent, and then shows the rows that weren't invited", async () => {
  let latest = list;
  jest.mocked(send).mockImplementation(async (name) => {
    const data = name === "GET /clients/me/invitation-lists/" ? { items: [latest] } : latest;
    return { kind: "ok", data } as never;
  });
  const onSent = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <InvitationLists started={list} onSent={onSent} />
    </SWRConfig>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText("Sending invitations…")).toBeVisible();
  expect(onSent).not.toHaveBeenCalled();

  latest = { ...list, is_running: false, counts: { sent: 2, invalid: 1 } };
  await act(() => jest.advanceTimersByTimeAsync(2000));

  expect(screen.getByText("2 invited · 1 invalid")).toBeVisible();
  expect(onSent).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Show rows not invited" }));
  expect(screen.getByText(/not-an-email/)).toBeVisible();
});
