/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { AuditStream } from "@/lib/contracts/operations/audit-stream";
import { send } from "@/lib/http/browser/send";
import AuditStreamPanel from "./audit-stream-panel";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const url = "https://siem.example/collect";
const stream: AuditStream = {
  url,
  created_at: "2026-11-20T09:00:00Z",
  last_success_at: null,
  waiting: 1_001,
  failure: null,
};

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (text: string) => fireEvent.change(screen.getByLabelText("Address"), { target: { value: text } });

test("starting to send shows the secret once", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { stream, secret: "whsec_new" } } as never);
  render(<AuditStreamPanel first={null} />);

  type(url);
  fireEvent.click(screen.getByLabelText("Also send existing entries"));
  await press("Start sending");

  expect(send).toHaveBeenCalledWith("PUT /audit/stream/", { body: { url, with_history: true } });
  expect(screen.getByLabelText("Secret")).toHaveValue("whsec_new");
  await press("I’ve copied it");
  expect(screen.queryByLabelText("Secret")).toBeNull();
  expect(screen.getByText(/More than 1,000 entries waiting/)).toBeVisible();
});

test("a refused address shows the reason at its field, and stays in it", async () => {
  const problem = "The address is not on the public internet";
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "invalid_request", detail: "Invalid", fields: { url: problem } });
  render(<AuditStreamPanel first={null} />);

  type("https://10.0.0.1/");
  await press("Start sending");

  expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(expect.stringContaining(problem));
  expect(screen.getByLabelText("Address")).toHaveValue("https://10.0.0.1/");
});

test("a stream that stopped says why and how to continue", () => {
  const failure = { since: stream.created_at, at: stream.created_at, detail: "No answer", next_attempt_at: null };
  render(<AuditStreamPanel first={{ ...stream, failure }} />);

  expect(screen.getByText(/^No answer\. Sending has failed since/)).toHaveTextContent(/save to continue/);
});

test("sending ends only after a confirmation", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { stream: null, secret: null } } as never);
  render(<AuditStreamPanel first={stream} />);

  await press("Stop sending");
  expect(send).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Stop sending" }).at(-1) as HTMLElement));

  expect(send).toHaveBeenCalledWith("PUT /audit/stream/", { body: { url: null } });
  expect(screen.getByRole("button", { name: "Start sending" })).toBeVisible();
});
