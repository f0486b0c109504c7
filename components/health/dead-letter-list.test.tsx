/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import type { DeadLetter } from "@/lib/contracts/operations/health";
import { DeadLetterList } from "./dead-letter-list";

const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

const job: DeadLetter = {
  queue: "mail",
  id: "7e3c2f4a-0000-4000-8000-000000000000",
  client_id: "acme",
  attempts: 31,
  failed_at: "2026-03-02T09:00:00.000Z",
  problem: "550 no such user",
};

/** A host that sends the same response to every request, once the test releases it. */
function startHost(status: number, body: object | null) {
  const asked: [string, unknown][] = [];
  let open: () => void = () => undefined;
  const isLet = new Promise<void>((resolve) => {
    open = resolve;
  });
  globalThis.fetch = jest.fn(async (input, init) => {
    asked.push([`${init?.method} ${input}`, JSON.parse(String(init?.body))]);
    await isLet;
    const text = body === null ? "" : JSON.stringify(body);
    return { ok: status < 400, status, headers: new Headers(), text: async () => text } as Response;
  });
  return { asked, open };
}

test("pressing Retry twice retries the dead letter once and then reports it as sent", async () => {
  const { asked, open } = startHost(204, null);
  const onSent = jest.fn();
  render(<DeadLetterList letters={[job]} onSent={onSent} />);
  const button = screen.getByRole("button", { name: "Retry: mail, 550 no such user" });

  act(() => button.click());
  act(() => button.click());
  expect(onSent).not.toHaveBeenCalled();
  await act(async () => open());

  expect(asked).toEqual([["POST /api/operator/dead-letters", { queue: "mail", id: job.id }]]);
  expect(onSent).toHaveBeenCalledTimes(1);
});

test("an empty list says that there are no dead letters", () => {
  render(<DeadLetterList letters={[]} onSent={() => undefined} />);

  expect(screen.getByText("No dead letters")).toBeTruthy();
});
