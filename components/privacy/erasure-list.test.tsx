/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { Erasure } from "@/lib/contracts/contacts/erasure";
import { send } from "@/lib/http/browser/send";
import ErasureList from "./erasure-list";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const certificate = (digit: number, change: Partial<Erasure> = {}): Erasure => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  state: "done",
  created_at: "2026-11-20T09:00:00Z",
  ended_at: "2026-11-20T09:01:00Z",
  created_by: { uid: "admin", name: "Ada Admin" },
  counts: { contacts: 1 },
  ...change,
});

const listed = () =>
  within(screen.getByRole("list", { name: "Certificates" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent?.match(/-8000-0{11}(\d)/)?.[1]);

beforeEach(() => jest.mocked(send).mockReset());

test("older certificates are loaded below the newer ones, and the page's new ones appear above", async () => {
  const first = { items: [certificate(5), certificate(4)], next_cursor: "older" };
  const { rerender } = render(<ErasureList first={first} isStill={false} />);
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "ok", data: { items: [certificate(3)], next_cursor: null } } as never);

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show more certificates" })));
  rerender(<ErasureList first={{ ...first, items: [certificate(6), certificate(5)] }} isStill={false} />);

  expect(send).toHaveBeenCalledWith("GET /clients/me/erasures/", { query: { cursor: "older" } });
  expect(listed()).toEqual(["6", "5", "4", "3"]);
  expect(screen.queryByRole("button", { name: "Show more certificates" })).toBeNull();
});

test("a certificate that was being written gets its downloads once the page says that it is done", () => {
  const first = { items: [certificate(5, { state: "running", ended_at: null })], next_cursor: null };
  const { rerender } = render(<ErasureList first={first} isStill />);
  expect(screen.queryByRole("link", { name: /^Save certificate/ })).toBeNull();

  rerender(<ErasureList first={{ ...first, items: [certificate(5)] }} isStill />);

  expect(screen.getAllByRole("link", { name: /^Save certificate/ })).toHaveLength(2);
});

test("continuing an erasure on a later page shows it as running", async () => {
  const first = { items: [certificate(5)], next_cursor: "older" };
  render(<ErasureList first={first} isStill />);
  const failed = certificate(3, { state: "failed", ended_at: null });
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { items: [failed], next_cursor: null } } as never);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show more certificates" })));
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { ...failed, state: "running" } } as never);

  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Try again/ })));

  expect(screen.getByText(/^Erasing…/)).toBeVisible();
  expect(refresh).toHaveBeenCalled();
});
