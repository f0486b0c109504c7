/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import type { ReportedFigure } from "@/lib/contracts/accounts/reported-figure";
import { RevenueCompared } from "./revenue-compared";

const reportOf = (accession: string) => ({
  form: "10-K",
  filed_on: "2026-02-10",
  accession,
  url: `https://www.sec.gov/${accession}`,
});

const year = (period: string, value: number, accession: string): ReportedFigure => ({
  ...{ concept: "revenue", span: "year", period, ends_on: `${period}-12-31`, value, unit: "USD" },
  ...{ change_percent: null, report: reportOf(accession), earlier: [] },
});

test("draws a line per company, links each figure's report and names companies without revenue figures", () => {
  const { container } = render(
    <RevenueCompared
      series={[
        { id: "a", name: "Cummins", years: [year("2024", 34_100_000_000, "c-1"), year("2025", 33_700_000_000, "c-2")] },
        { id: "b", name: "Ecolab", years: [year("2025", 15_700_000_000, "e-1")] },
        { id: "c", name: "Silent", years: [] },
      ]}
      source="SEC EDGAR"
      unavailable={[]}
    />,
  );

  expect(
    screen.getByRole("img", { name: "Revenue by year: Cummins $33.7B in 2025; Ecolab $15.7B in 2025." }),
  ).toBeInTheDocument();
  expect(within(screen.getByRole("list", { name: "Lines" })).getAllByRole("listitem")).toHaveLength(2);
  expect(container.querySelectorAll("circle")).toHaveLength(3);
  expect(container.textContent).toContain("As reported, in US dollars. Source: SEC EDGAR.");
  expect(container.textContent).toContain("The revenue of Silent isn’t in any report.");
  for (const accession of ["c-1", "c-2", "e-1"]) expect(container.textContent).toContain(accession);
  expect(container.textContent).toContain("no data");
});

test("draws no chart without figures, and says that figures failed to load rather than that none exist", () => {
  render(<RevenueCompared series={[{ id: "a", name: "Away", years: [] }]} source="" unavailable={["Away"]} />);

  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("The figures of Away can’t be loaded now. Reload to try again.")).toBeInTheDocument();
});
