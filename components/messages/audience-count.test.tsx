/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { send } from "@/lib/http/browser/send";
import { AudienceCount } from "./audience-count";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("doesn't show the count of other roles when the roles can't be counted", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { people: 3 } } as never);
  const { rerender } = render(<AudienceCount scope="client" roles={["sales_rep"]} />);
  await act(async () => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole("status")).toHaveTextContent("Will be shown to 3 people now.");

  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "unknown", detail: "No.", fields: {} });
  rerender(<AudienceCount scope="client" roles={[]} />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await act(async () => jest.advanceTimersByTimeAsync(200));

  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
