/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { showPeriod } from "./chart-dom";
import { ChartFrame } from "./chart-frame";

test("the cursor's points have the colors of their lines", () => {
  const { container } = render(
    <ChartFrame
      axes={{ xTicks: [], yTicks: [], zero: null }}
      height={100}
      label="Output"
      tableId="table"
      heights={[
        [10, 20],
        [30, 40],
      ]}
      lineStyles={[2, 1]}
      tick={String}
    >
      {null}
    </ChartFrame>,
  );
  const chart = container.querySelector<HTMLElement>("[data-chart]");
  if (chart) showPeriod(chart, 1);

  const points = [...container.querySelectorAll("[data-cursor] circle")].map((point) => point.getAttribute("class"));
  expect(points).toEqual([expect.stringContaining("fill-chart-2"), expect.stringContaining("fill-chart-3")]);
});
