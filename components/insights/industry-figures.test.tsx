/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import type { IndustrySeries } from "@/lib/contracts/insights/industry";
import { IndustryFigures } from "./industry-figures";

jest.mock("./chart/chart", () => ({ Chart: () => null }));

const industry = { code: "325", name: "Chemical products" };
const figures = { industry, items: [{ id: "1", of_code: "325", metric: "gross_output" }] } as unknown as IndustrySeries;

test.each([
  [true, "approximate industry"],
  [false, "industry data"],
])(
  "for an industry matched with low confidence (%s), the heading above the charts says “%s”",
  (isApproximate, words) => {
    render(
      <IndustryFigures
        figures={figures}
        isApproximate={isApproximate}
        range="10y"
        hrefOf={() => "/?range=10y"}
        isExpanded={false}
      />,
    );

    expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent(`Chemical products ${words}`);
  },
);
