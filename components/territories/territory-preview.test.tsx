/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { send } from "@/lib/http/browser/send";
import { TerritoryPreview } from "./territory-preview";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const preview = { matching: 3, is_exact: true, unowned: 2, owned_by_team: 0, owned_by_others: 1, overlaps: [] };

test("shows that a preview failed to load instead of the previous filter's numbers", async () => {
  const cache = new Map();
  const drawn = (query: string) => (
    <SWRConfig value={{ provider: () => cache }}>
      <TerritoryPreview teamId="east" query={query} editedId={null} />
    </SWRConfig>
  );
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: preview } as never);
  const { rerender } = render(drawn("sector=Energy"));
  expect(await screen.findByText("3 accounts match.")).toBeInTheDocument();

  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "unavailable", detail: "Not now.", fields: {} });
  rerender(drawn("sector=Utilities"));

  expect(await screen.findByText("The preview could not be loaded.")).toBeInTheDocument();
  expect(screen.queryByText("3 accounts match.")).toBeNull();
});
