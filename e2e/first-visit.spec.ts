import { holdBack } from "./fixtures/hold-back";
import { expect, test } from "./fixtures/test";

const sheets = "**/_next/static/chunks/*.css";

test("a browser's first page is drawn and alive before its style sheet has come", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") asked.push(request.url());
  });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  const release = await holdBack(page, sheets);

  await page.goto("/settings", { waitUntil: "commit" });

  // Placed and coloured by the sheet's rules, and alive, while the sheet itself hasn't come.
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Settings" })).toHaveCSS("border-radius", /^[1-9]/);
  await page.getByRole("button", { name: /account menu$/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  release();
  await page.waitForLoadState("load");
  // React finds the sheet's link and brings no second one.
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(1);
  expect(asked).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a browser's second page has its style sheet from the first one", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/settings", { waitUntil: "load" });
  await expect(page.locator("head > style[nonce]")).toHaveCount(1);

  await page.goto("/tasks", { waitUntil: "load" });
  await expect(page.locator("head > style[nonce]")).toHaveCount(0);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".css"))
      .map((entry) => Number(Reflect.get(entry, "transferSize"))),
  );
  expect(sizes, "from the browser's own cache").toEqual([0]);
});
