/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { OrderedSources } from "./ordered-sources";

const mockResponse = jest.fn();
jest.mock("@/lib/http/browser/send", () => ({ send: () => mockResponse() }));

const sources = (...names: string[]) => ({
  kind: "ok" as const,
  data: { items: names.map((source) => ({ source, accounts: 1 })) },
});

function Edited({ initial }: { initial: readonly string[] | null }) {
  const [order, setOrder] = useState(initial);
  return <OrderedSources field="employees" order={order} onOrder={setOrder} />;
}

const show = (initial: readonly string[] | null) => act(async () => render(<Edited initial={initial} />));
const listed = () => screen.getAllByRole("listitem").map((item) => item.textContent);

test("orders the sources as they are now, not as they were cached", async () => {
  mockResponse.mockResolvedValue(sources("manual"));
  const { unmount } = await show(null);
  unmount();

  mockResponse.mockResolvedValue(sources("Register", "manual"));
  await show(null);

  expect(listed()).toEqual([expect.stringContaining("Register"), expect.stringContaining("Your team")]);
});

test("appends a source that the edited order doesn't have yet", async () => {
  mockResponse.mockResolvedValue(sources("Register", "Exchange"));

  await show(["Exchange"]);

  expect(listed()).toEqual([expect.stringContaining("Exchange"), expect.stringContaining("Register")]);
});
