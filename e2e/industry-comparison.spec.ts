import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

const three = "/industry-insights?industry=334,325,622&show=comparison";

/** The chart of one metric. */
function chartOf(page: Page, title: string) {
  return page.getByRole("figure").filter({ has: page.getByRole("heading", { level: 3, name: title, exact: true }) });
}

type Share = [across: number, down: number];

/** Sends touch events through the browser, which may interpret them as scrolling. */
async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  return async (chart: Locator, { from, to }: { from: Share; to: Share }) => {
    const plot = chart.locator("[data-plot]");
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (!box) throw new Error("the chart isn't laid out");
    const at = ([across, down]: Share) => [{ x: box.x + box.width * across, y: box.y + box.height * down }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
    for (const share of [0.1, 0.3, 0.6, 1])
      await session.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: at([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
      });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

async function download(page: Page, button: ReturnType<Page["getByRole"]>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("industries can be compared, zoomed into, downloaded and swiped", async ({ signedInAs }) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("overlays the selected industries with their growth and lets the user change the base year", async () => {
    await page.goto("/industry-insights?industry=334,325,622");
    await page.getByRole("link", { name: "Side by side" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Industries side by side" })).toBeVisible();

    const output = chartOf(page, "Gross output");
    await expect(output.getByRole("img")).toHaveAccessibleName(/^Gross output of 3 industries, Index, 2013 = 100/);
    await expect(output.getByRole("row", { name: /Hospitals \d+\.\d [+−]\d+\.\d% [+−]\d+\.\d%/ })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    await page.getByLabel("Base year (100)").selectOption("2019");

    await expect(page).toHaveURL(/base=2019/);
    await expect(output.getByText("Index, 2019 = 100 (US dollars, current prices)", { exact: true })).toBeVisible();
  });

  await test.step("dragging or the keyboard selects a range of years, which the URL keeps", async () => {
    await page.goto(`${three}&range=all`);
    const plot = chartOf(page, "Gross output").getByRole("img");
    await expect(plot).toHaveAccessibleName(/1997 to 2023/);
    const ranges = page.getByRole("navigation", { name: "Range of the charts" });

    await plot.focus();
    await page.keyboard.press("End");
    for (let years = 0; years < 4; years += 1) await page.keyboard.press("Shift+ArrowLeft");
    await expect(chartOf(page, "Gross output").getByText("2019 to 2023: press Enter to zoom in")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(ranges.getByRole("link", { name: "2019 to 2023" })).toHaveAttribute("aria-current", "true");
    await expect(plot).toHaveAccessibleName(/2019 to 2023/);

    await ranges.getByRole("link", { name: "All" }).click();
    await expect(plot).toHaveAccessibleName(/1997 to 2023/);
    const area = plot.locator("[data-plot]");
    // Wait until the page is still: it may still scroll to its new range.
    await area.hover({ position: { x: 1, y: 60 } });
    const box = await area.boundingBox();
    if (!box) throw new Error("the chart isn't laid out");
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 60, { steps: 4 });
    await page.mouse.up();

    await expect(page).toHaveURL(/range=1997-2010/);
    await expect(plot).toHaveAccessibleName(/1997 to 2010/);
  });

  await test.step("names the figures that can't be compared, and offers no comparison for a single industry", async () => {
    await page.goto("/industry-insights?industry=334,333&show=comparison");
    await expect(page.getByText(/^Not compared because the industries share these figures/)).toContainText("Firms");

    await page.goto("/industry-insights?industry=334&show=comparison");
    await expect(page.getByRole("heading", { level: 2, name: "Computer and electronic products" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Side by side" })).toHaveCount(0);
  });

  await test.step("swiping across a chart selects years, and swiping up scrolls the page without selecting any", async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`${three}&range=all`);
    const plot = chartOf(page, "Gross output").getByRole("img");
    await expect(plot).toHaveAccessibleName(/1997 to 2023/);
    const touch = await touchOf(page);

    await touch(plot, { from: [0.01, 0.4], to: [0.5, 0.4] });
    await expect(page).toHaveURL(/range=1997-2010/);
    await expect(plot).toHaveAccessibleName(/1997 to 2010/);

    // This comes last, since a flung page continues to scroll.
    await plot.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await touch(plot, { from: [0.5, 0.8], to: [0.5, -2] });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await expect(plot.locator("[data-selection]")).toHaveCount(0);
    await expect(page).toHaveURL(/range=1997-2010/);
  });
});

test("downloads a chart as CSV, PNG and SVG with its labels and source, and only with a valid metric and session", async ({
  signedInAs,
  request,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto(three);
  const output = chartOf(page, "Gross output");
  await output.locator("summary").click();
  const files = output.getByRole("list");

  const csv = await download(page, files.getByRole("link", { name: /^Download CSV/ }));
  expect(csv.name).toBe("Gross-output-compared.csv");
  expect(csv.bytes.toString()).toMatch(
    /^period,of,metric,[\s\S]*\r\n2013,Hospitals,gross_output,Gross output,\d+,USD millions,100,/,
  );

  const png = await download(page, files.getByRole("button", { name: /^PNG/ }));
  expect(png.name).toBe("Gross-output-compared.png");
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(png.bytes.readUInt32BE(16)).toBe(1920);

  const svg = await download(page, files.getByRole("button", { name: /^SVG/ }));
  for (const part of [
    "Gross output",
    "Index, 2013 = 100",
    "Hospitals: ",
    "Source: US Bureau of Economic Analysis",
    "<path",
  ])
    expect(svg.bytes.toString()).toContain(part);
  expect(svg.bytes.toString()).not.toContain("class=");

  const address = "/api/industries/comparison.csv?industry=334,325";
  expect((await page.request.get(`${address}&metric=nonsense`)).status()).toBe(404);
  expect((await page.request.get(address)).status()).toBe(400);
  expect((await request.get(`${address}&metric=gross_output`)).status()).toBe(401);
});
